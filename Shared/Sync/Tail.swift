import Wire

/// The newest events of one stream, each ready to be sent on.
struct Tail: Sendable {
    static let mostEvents = 512
    static let mostBytes = 256 << 10

    struct Entry: Sendable {
        let header: EventHeader
        /// As a device receives it.
        let frame: Bytes

        init(_ publication: Publication) {
            header = publication.header
            frame = JSON.encode(ClientEvent(publication.header, body: publication.body))
        }
    }

    private(set) var entries: [Entry] = []
    private(set) var bytes = 0
    private var first = 0

    /// The events after a revision; nil when some of them are gone.
    func after(_ rev: Revision, head: Revision) -> ArraySlice<Entry>? {
        guard rev <= head else { return nil }
        guard rev < head else { return [] }
        let kept = entries[first...]
        guard let oldest = kept.first?.header.rev, oldest <= rev + 1 else { return nil }
        return kept.dropFirst(rev + 1 - oldest)
    }

    mutating func append(_ entry: Entry) {
        entries.append(entry)
        bytes += entry.frame.count
        while entries.count - first > 1,
            entries.count - first > Self.mostEvents || bytes > Self.mostBytes
        {
            bytes -= entries[first].frame.count
            first += 1
        }
        if first > Self.mostEvents {
            entries.removeFirst(first)
            first = 0
        }
    }

    mutating func clear() { self = Tail() }
}
