import Journal
import JournalSQLite
import ParlorWire
import Testing

@Suite struct ItemTests {
    /// Each message, and twice what became of it.
    private func talk(_ count: Int, in journal: any Journal) throws {
        for number in 1...count {
            let events = ["sent", "edited", "reacted"].map {
                NewEvent(name: $0, body: Bytes("\(number)".utf8), item: number)
            }
            let append = Append(
                stream: .room, after: (number - 1) * 3, command: .by("ada", "c\(number)"),
                at: .noon, events: events)
            _ = try journal.append(Batch(append))
        }
    }

    @Test(arguments: Place.Kind.allCases)
    func `what happened to an item is found by its number`(kind: Place.Kind) throws {
        let journal = try Place(kind).open()
        try talk(20, in: journal)
        let found = try journal.events(of: .room, about: 7..<9, limit: .max, bytes: .max)
        #expect(found.map(\.rev) == [19, 20, 21, 22, 23, 24])
        #expect(try journal.events(of: .room, about: 21..<30, limit: 9, bytes: 9).isEmpty)
        #expect(try journal.events(of: .ada, about: 1..<9, limit: 9, bytes: 9).isEmpty)
        #expect(try journal.events(of: .room, about: 7..<9, limit: 2, bytes: .max).count == 2)
        #expect(try journal.events(of: .room, about: 7..<9, limit: 9, bytes: 3).count == 3)
    }

    @Test(arguments: Place.Kind.allCases)
    func `streams are listed by when they were last active`(kind: Place.Kind) throws {
        let journal = try Place(kind).open()
        var batch = Batch()
        let streams = (1...5).map { StreamName("chat", EntityKey("c\($0)")) }
        for (index, stream) in streams.enumerated() {
            batch.appends.append(
                Append(
                    stream: stream, after: 0, command: .by("ada", "c"), at: .noon,
                    events: [NewEvent(name: "sent", body: [])]))
            batch.listed.append(StoredListing(index: "member", sort: "ada/", stream: stream))
            guard index < 4 else { continue }
            batch.times[stream] = StreamTimes(
                rev: 1, deadline: nil, activeAt: .noon + .seconds([3, 1, 3, 2][index]))
        }
        _ = try journal.append(batch)
        #expect(try journal.count("member", prefix: "ada/", limit: 9) == 5)
        #expect(try journal.count("member", prefix: "ada/", limit: 3) == 3)
        #expect(try journal.count("member", prefix: "bob/", limit: 9) == 0)
        let all = try journal.listActive("member", prefix: "ada/", after: nil, limit: 9)
        #expect(all.map(\.stream.key) == ["c3", "c1", "c4", "c2"])
        let rest = try journal.listActive("member", prefix: "ada/", after: all[0], limit: 2)
        #expect(rest.map(\.stream.key) == ["c1", "c4"])
        #expect(try journal.listActive("member", prefix: "bob/", after: nil, limit: 9).isEmpty)

        var later = Batch()
        later.times[streams[1]] = StreamTimes(
            rev: 1, deadline: .noon, activeAt: .noon + .seconds(9))
        _ = try journal.append(later)
        let now = try journal.listActive("member", prefix: "ada/", after: nil, limit: 1)
        #expect(now.map(\.stream.key) == ["c2"])
    }
}
