import Journal
import JournalSQLite
import ParlorWire
import Testing

@Suite struct DigestTests {
    @Test(arguments: Place.Kind.allCases)
    func `what a command asked for is remembered beside it`(_ kind: Place.Kind) throws {
        let place = Place(kind)
        let journal = try place.open()
        var batch = Batch(
            Append(
                stream: .ada, after: 0, command: .by("ada", "c1"), at: .noon,
                events: [.renamed("A"), .renamed("B")], digest: CommandDigest(value: -7)),
            .to(.ada, after: 2, .by("ada", "c2")))
        batch.noOps = [
            NoOp(
                stream: .ada, rev: 3, command: .by("ada", "q1"), at: .noon,
                digest: CommandDigest(value: .max)),
            NoOp(stream: .ada, rev: 3, command: .by("ada", "q2"), at: .noon),
        ]
        #expect(try journal.append(batch) == .kept(upTo: 3))
        for reader in [journal, try place.open()] {
            func answer(_ id: String) throws -> FirstAnswer? {
                try reader.firstAnswer(to: .by("ada", id), on: .ada)
            }
            #expect(try answer("c1") == FirstAnswer(rev: 2, digest: CommandDigest(value: -7)))
            #expect(try answer("c2") == FirstAnswer(rev: 3, digest: nil))
            #expect(try answer("q1") == FirstAnswer(rev: 3, digest: CommandDigest(value: .max)))
            #expect(try answer("q2") == FirstAnswer(rev: 3, digest: nil))
        }
    }
}
