import Journal
import ParlorWire
import Testing

/// What is remembered of batches whose events are forgotten.
@Suite struct KeptBatchTests {
    private static let perBatch = 100
    private static let rows = 50

    /// Batches of acts of so many bytes, of which the first begins with an end.
    private func tail(batches: Int, bytes: Int) -> RecentBatches {
        var tail = RecentBatches()
        for index in 0..<batches {
            var events = [NewEvent](
                repeating: NewEvent(name: "acted", body: Bytes(repeating: 7, count: bytes)),
                count: Self.perBatch)
            if index == 0 { events[0] = NewEvent(name: "ended", body: []) }
            let append = Append(
                stream: .room, after: index * Self.perBatch, command: .by("ada", "\(index)"),
                at: .noon, events: events)
            tail.take([append], upTo: Position((index + 1) * Self.perBatch), [:])
        }
        return tail
    }

    private func scan(
        _ tail: RecentBatches, after: Position, for names: Set<EventName>
    ) -> Scan? {
        var scan = Scan(
            after: after, for: WantedEvents(names, having: [:]), rows: Self.rows, limit: 99,
            bytes: .max)
        return tail.scan(&scan, in: "e") ? scan : nil
    }

    @Test func `what has none of the wanted is passed however much it was`() throws {
        let tail = tail(batches: 90, bytes: 1_000)
        let scan = try #require(self.scan(tail, after: 100, for: ["room.ended"]))
        #expect(scan.upTo == 9_000)
        #expect(scan.events.isEmpty)
    }

    @Test func `what may have some is looked at, and looked for in the file once forgotten`() {
        let tail = tail(batches: 90, bytes: 1_000)
        #expect(self.scan(tail, after: 0, for: ["room.ended"]) == nil)
        #expect(self.scan(tail, after: 100, for: ["room.acted"]) == nil)
        #expect(self.scan(tail, after: 8_900, for: ["room.acted"])?.upTo == 8_950)
        #expect(self.scan(tail, after: 8_950, for: ["room.acted"])?.events.count == Self.rows)
        #expect(self.scan(tail, after: 8_950, for: ["person.acted"])?.events.isEmpty == true)
    }

    @Test func `an event that is to have a field is found when it has`() throws {
        var tail = RecentBatches()
        let bodies = [#"{"a":1}"#, #"{"summary":{}}"#, #"{"b":"a"}"#]
        let append = Append(
            stream: .room, after: 0, command: .by("ada", "c"), at: .noon,
            events: bodies.map { NewEvent(name: "acted", body: Bytes($0.utf8)) })
        tail.take([append], upTo: 3, [.room: Generation(2)])
        var scan = Scan(
            after: 0, for: WantedEvents(["room.acted"], having: ["room.acted": "summary"]),
            rows: 99, limit: 99, bytes: .max)
        #expect(tail.scan(&scan, in: "e"))
        #expect(scan.upTo == 3)
        let found = try #require(scan.events.first)
        #expect(scan.events.count == 1)
        #expect((found.position, found.rev, found.epoch) == (2, 2, "e-2"))
    }

    @Test func `after very many batches the newest are known, and nothing of the oldest`() {
        let tail = tail(batches: RecentBatches.mostBatches + 1, bytes: 1)
        #expect(self.scan(tail, after: 100, for: ["room.ended"]) == nil)
        let head = Position((RecentBatches.mostBatches + 1) * Self.perBatch)
        #expect(self.scan(tail, after: head / 2, for: ["room.ended"])?.upTo == head)
        #expect(self.scan(tail, after: head - 1, for: ["room.acted"])?.events.count == 1)
        #expect(self.scan(tail, after: head, for: ["room.acted"]) == nil)
    }
}
