import ParlorWire

/// The newest events of one stream, each ready to be sent on.
struct Tail: Sendable {
    static let mostEvents = 512
    static let mostBytes = 256 << 10

    struct Entry: Sendable {
        let header: EventHeader
        /// As a device receives it, or where not all see it alike, its `EventFrames`.
        let frame: Bytes

        init(_ publication: Publication) {
            header = publication.header
            frame = JSON.encode(ClientEvent(publication.header, body: publication.body))
        }

        /// As the owner told it. Which of them changed the roster nobody says: any may have.
        init(_ event: StreamTail.Event, of tail: StreamTail, _ changesRoster: Bool) {
            var header = EventHeader(
                stream: tail.stream, epoch: tail.epoch, rev: event.rev, event: event.event,
                at: event.at, by: event.by, id: event.id, trace: event.trace,
                roster: changesRoster ? true : nil)
            if event.faces != nil { header.faces = true }
            self.header = header
            frame =
                event.faces.map { JSON.encode(EventFrames(event, header, $0)) }
                ?? JSON.encode(ClientEvent(header, body: event.body.bytes))
        }

        /// Beside events that not all see alike, it is written as they are.
        func frame(asOneOfMany hasFaces: Bool) -> RawJSON {
            guard hasFaces, header.faces != true else { return RawJSON(frame) }
            return RawJSON(JSON.encode(EventFrames(common: RawJSON(frame))))
        }

        /// What it takes in memory, about.
        var bytes: Int { 300 + frame.count }
    }

    private(set) var entries: [Entry] = []
    /// When each of them came.
    private var times: [Instant] = []
    private(set) var bytes = 0

    /// The events after a revision; nil when some of them are gone.
    func after(_ rev: Revision, head: Revision) -> ArraySlice<Entry>? {
        guard rev <= head else { return nil }
        guard rev < head else { return [] }
        guard let oldest = entries.first?.header.rev, oldest <= rev + 1 else { return nil }
        return entries.dropFirst(rev + 1 - oldest)
    }

    mutating func append(_ entry: Entry, at time: Instant) {
        entries.append(entry)
        times.append(time)
        bytes += entry.bytes
        guard entries.count > Self.mostEvents || bytes > Self.mostBytes else { return }
        // Some at once, so that not every event moves all the others.
        var leaving = entries.count / 8 + 1
        repeat {
            drop(min(leaving, entries.count - 1))
            leaving = 1
        } while entries.count > 1 && bytes > Self.mostBytes
    }

    /// Without what is older.
    mutating func forget(from now: Instant, after age: Duration) {
        guard let oldest = times.first, now - oldest > age else { return }
        let rest = times.firstIndex { now - $0 <= age }
        guard let rest else { return clear() }
        drop(rest)
    }

    private mutating func drop(_ count: Int) {
        for entry in entries.prefix(count) { bytes -= entry.bytes }
        entries.removeFirst(count)
        times.removeFirst(count)
    }

    /// Whether a later event changed who may watch, or who appears.
    func hasRosterEvent(after rev: Revision) -> Bool {
        entries.last.map { $0.header.rev > rev } ?? false
            && entries.contains { $0.header.rev > rev && $0.header.roster == true }
    }

    mutating func clear() { self = Tail() }
}
