import Hosting
import ParlorWire

/// Reads a stream's events in its service's journal, each once.
struct StreamReader {
    private static let page = 500

    let stream: StreamName
    private let line: BusLine
    /// The last revision that was read.
    private(set) var after: Revision
    private(set) var epoch: Epoch?
    /// Where its history begins, if a part of it went: of the events below it some stayed.
    private(set) var base: Revision?
    /// The last revision that is to be read.
    private let last: Revision

    /// Up to the newest, or to the one before `end`.
    init(_ stream: StreamName, from rev: Revision, before end: Revision? = nil, _ line: BusLine) {
        self.stream = stream
        self.line = line
        after = rev - 1
        last = end.map { $0 - 1 } ?? .max
    }

    /// Gives all that has happened since.
    mutating func read(_ each: (EventPage.Entry) throws -> Void) throws {
        var hasMore = true
        while hasMore, after < last {
            let page = try line.ask(
                "journal.history", of: stream.kind, stream.key,
                body: ["after": after, "limit": min(Self.page, last - after)], as: EventPage.self)
            base = page.base
            for entry in page.events {
                try each(entry)
                (after, epoch) = (entry.rev, entry.epoch)
            }
            hasMore = page.more && !page.events.isEmpty
        }
    }

    /// Nil when nothing ever happened there.
    func head() throws -> StreamHead? {
        try line.ask(
            "journal.heads", of: stream.kind, stream.key, body: ["streams": [stream]],
            as: [StreamHead].self
        ).first
    }

    /// Only the newest so many events are read.
    mutating func skip(toLast count: Int) throws {
        if let head = try head() { after = max(after, min(head.rev, last) - count) }
    }

    /// Whether its revisions count anew, since its journal was restored, or its key is another
    /// entity's now. Then its first event is the next one.
    mutating func beginsAnew() throws -> Bool {
        guard let head = try head() else { return false }
        defer { epoch = head.epoch }
        guard let epoch, head.epoch != epoch else { return false }
        after = 0
        return true
    }

    func isNews(_ publication: Publication) -> Bool {
        publication.header.rev > after || publication.header.epoch != epoch
    }
}
