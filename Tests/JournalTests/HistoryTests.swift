import Journal
import Testing
import Wire

@Suite struct HistoryTests {
    @Test(arguments: Place.Kind.allCases)
    func `a stream's history is read on another thread, from any revision on`(
        _ kind: Place.Kind
    ) async throws {
        let place = Place(kind)
        let journal = try place.open()
        for rev in 0..<1_200 {
            let event = NewEvent(name: "renamed", body: Bytes("\(rev + 1)".utf8))
            for stream in [StreamName.ada, .room] {
                _ = try journal.append(
                    .append(to: stream, after: rev, .by("ada", "c\(rev)"), event))
            }
        }
        let history = try journal.history(of: .ada)
        let (all, some) = try await Task.detached {
            var (all, some) = ([StoredEvent](), [StoredEvent]())
            try history.read(0) { event in
                all.append(event)
                return false
            }
            try history.read(1_000) { event in
                some.append(event)
                return some.count == 150
            }
            return (all, some)
        }.value
        #expect(all.map(\.rev) == Array(1...1_200) && all.allSatisfy { $0.stream == .ada })
        #expect(all.allSatisfy { $0.body == Bytes("\($0.rev)".utf8) })
        #expect(some.map(\.rev) == Array(1_001...1_150))
        let none = try journal.history(of: StreamName("ada", "nobody"))
        try none.read(0) { _ in
            Issue.record("nothing happened there")
            return true
        }
    }
}
