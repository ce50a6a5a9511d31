import Hosting
import Journal
import ParlorWire

/// Reads what one service has kept since a time, in the order of its journal.
struct JournalReader {
    private let line: BusLine
    private let wanted: KeptKinds
    private var after: Position
    private var page: ArraySlice<EventPage.Entry> = []
    private var hasMore = true
    /// Some of what was asked for is gone.
    private(set) var isCut = false

    init(_ wanted: KeptKinds, since: Timestamp, _ line: BusLine) throws {
        self.line = line
        self.wanted = wanted
        let head = try Self.ask(Question(), wanted, line).head
        after = try Self.place(of: since, upTo: head) { after in
            try Self.ask(Question(after: after, limit: 1), wanted, line).events.first
                .map { ($0.position, $0.at) }
        }
    }

    /// The event that comes next; nil when there is none yet.
    mutating func next() throws -> EventPage.Entry? {
        while page.isEmpty, hasMore {
            let found = try Self.ask(Question(after: after, only: wanted.names), wanted, line)
            page = found.events.filter { wanted.kinds.contains($0.stream.kind) }[...]
            (after, hasMore) = (found.upTo, found.more)
            isCut = isCut || found.isCut == true
        }
        return page.first
    }

    mutating func pass() { page.removeFirst() }

    /// The position after which all is as new as that, or newer. `event` is the first one after a
    /// position. Times grow with positions, but for what the clocks of several machines differ.
    static func place(
        of since: Timestamp, upTo head: Position,
        event: (Position) throws -> (position: Position, at: Timestamp)?
    ) rethrows -> Position {
        let since = since + clocks
        var (low, high) = (Position(0), head)
        while low < high {
            let middle = low + (high - low) / 2
            if let next = try event(middle), next.at < since {
                low = next.position
            } else {
                high = middle
            }
        }
        return low
    }

    private static let clocks: Duration = .seconds(-60)

    private struct Question: Encodable {
        var after: Position?
        var limit: Int?
        var only: Set<EventName>?
    }

    private static func ask(
        _ question: Question, _ wanted: KeptKinds, _ line: BusLine
    ) throws -> EventPage {
        try line.ask(
            "journal.follow", of: wanted.kinds.min()!, body: question, as: EventPage.self)
    }
}
