import ParlorWire

/// The newest refusals of an instance, and which of them are still to be published.
struct Refusals {
    static let most = 10_000
    static let ofPage = 500
    /// Far more than so many take, unless callers make up long names.
    static let mostBytes = 2 << 20
    static let mostPublishedInASecond = 200

    private var newest = PackedNotes<RefusalNote>(most, ofPage: ofPage, mostBytes: mostBytes)
    private var untold: [RefusalNote] = []
    private var toldInThisSecond = 0
    /// Those that are told nobody who subscribes: there were too many.
    private(set) var unpublished = 0

    mutating func add(_ note: RefusalNote) {
        newest.append(note)
        guard toldInThisSecond < Self.mostPublishedInASecond else { return unpublished += 1 }
        toldInThisSecond += 1
        untold.append(note)
    }

    mutating func beginSecond() { toldInThisSecond = 0 }

    mutating func takeUntold() -> [RefusalNote] {
        guard !untold.isEmpty else { return [] }
        defer { untold.removeAll(keepingCapacity: true) }
        return untold
    }

    /// The newest first.
    func find(
        by actor: Actor?, call: CallName?, code: ErrorCode?, since: Timestamp?, limit: Int
    ) -> [RefusalNote] {
        newest.find(limit) { note in
            (actor == nil || note.by == actor) && (call == nil || note.call == call)
                && (code == nil || note.code == code) && (since == nil || note.at >= since!)
        }
    }
}
