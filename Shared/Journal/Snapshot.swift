public import ParlorWire

/// A stream's state at a revision, as bytes: a cache, rebuildable from the events.
public struct Snapshot: Hashable, Sendable {
    public let stream: StreamName
    public let schema: Int
    public let rev: Revision
    public let state: Bytes

    public init(stream: StreamName, schema: Int, rev: Revision, state: Bytes) {
        self.stream = stream
        self.schema = schema
        self.rev = rev
        self.state = state
    }
}

extension Snapshot {
    /// Which of a stream's snapshots go, given the revisions of all in their order: of those that
    /// are 1, 2 to 3, 4 to 7 and so on behind the newest, the oldest stays.
    ///
    /// So a stream of n events has about log2(n) of them, and a load of what was some events ago reads
    /// at most a few times as many.
    public static func surplus(among revs: [Revision]) -> [Revision] {
        guard let newest = revs.last else { return [] }
        var surplus: [Revision] = []
        var older: Int?
        for rev in revs.dropLast() {
            let octave = Int.bitWidth - (newest - rev).leadingZeroBitCount
            if octave == older { surplus.append(rev) }
            older = octave
        }
        return surplus
    }
}
