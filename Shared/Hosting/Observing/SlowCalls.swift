import ParlorWire

/// The newest calls that took long, and which of them are still to be logged.
struct SlowCalls {
    static let most = 250
    static let mostBytes = 64 << 10
    static let mostLoggedInASecond = 10

    /// In microseconds; nil when none is slow.
    private let bound: Int?
    private var newest = PackedNotes<CallNote>(most, ofPage: 50, mostBytes: mostBytes)
    private var unlogged: [CallNote] = []
    private var loggedInThisSecond = 0
    private var passedOver = 0

    init(after bound: Duration?) { self.bound = bound.map { Int($0.wholeMilliseconds) * 1_000 } }

    mutating func look(at note: CallNote) {
        guard let bound, note.took.total >= bound else { return }
        newest.append(note)
        guard loggedInThisSecond < Self.mostLoggedInASecond else { return passedOver += 1 }
        loggedInThisSecond += 1
        unlogged.append(note)
    }

    /// The newest first.
    func find(_ limit: Int) -> [CallNote] { newest.find(min(limit, Self.most)) { _ in true } }

    /// How many of the last second were not logged.
    mutating func beginSecond() -> Int {
        defer { (loggedInThisSecond, passedOver) = (0, 0) }
        return passedOver
    }

    mutating func takeUnlogged() -> [CallNote] {
        guard !unlogged.isEmpty else { return [] }
        defer { unlogged.removeAll(keepingCapacity: true) }
        return unlogged
    }
}

extension CallNote {
    /// What a log says of it.
    var slowness: (sentence: String, details: [String: String]) {
        var details = ["by": "\(by)", "id": "\(id)"]
        details["stream"] = stream.key.rawValue.isEmpty ? nil : stream.text
        details["trace"] = trace?.rawValue
        for part in CallTimes.Part.allCases where took[part] > 0 {
            details["\(part.rawValue)Ms"] = "\(Double(took[part]) / 1_000)"
        }
        return ("\(call) took \(took.total / 1_000) ms.", details)
    }
}
