import ParlorWire

/// One person's acknowledged commands, held against the events that they themselves see.
struct Receipts {
    /// An answer may come after so many more of the person's own events in the stream.
    private static let kept = 128

    /// From which revision on events were seen, since the state before had the rest.
    private var begun: [StreamName: Int] = [:]
    /// The person's own events.
    private var own: [StreamName: [Int]] = [:]
    /// Acknowledged, and not seen yet.
    private var due: [StreamName: Set<Int>] = [:]

    mutating func begin(_ stream: StreamName, at rev: Int) {
        begun[stream] = rev
        due[stream] = due[stream]?.filter { $0 > rev }
    }

    /// The next event. The answer is what is wrong with it.
    mutating func take(
        _ stream: StreamName, _ rev: Int, by author: String?, self person: PersonID
    ) -> String? {
        let isOwn = author == nil || author == person.rawValue
        if due[stream]?.remove(rev) != nil {
            return isOwn
                ? nil : "was acknowledged \(stream)@\(rev), and that is by \(author ?? "nobody")."
        }
        if isOwn { own[stream] = own[stream, default: []].suffix(Self.kept - 1) + [rev] }
        return nil
    }

    /// A command was acknowledged, while `known` was the newest event seen. The answer is what is
    /// wrong with it.
    mutating func demand(_ stream: StreamName, _ rev: Int, known: Int) -> String? {
        guard rev <= known else {
            due[stream, default: []].insert(rev)
            return nil
        }
        let own = own[stream] ?? []
        let isForgotten = own.count == Self.kept && rev < own[0]
        guard rev > begun[stream] ?? known, !isForgotten, !own.contains(rev) else { return nil }
        return "was acknowledged \(stream)@\(rev), and saw somebody else's event there."
    }

    mutating func forget(_ stream: StreamName) {
        (begun[stream], own[stream], due[stream]) = (nil, nil, nil)
    }

    /// Where events are due that were never seen.
    var missing: [String] {
        due.flatMap { stream, revs in revs.sorted().map { "\(stream)@\($0)" } }.sorted()
    }
}
