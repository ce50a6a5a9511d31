import Journal
import ParlorWire
import Testing

@Suite struct NoOpTests {
    private func noOp(
        _ stream: StreamName, at rev: Revision, _ command: CommandKey, _ time: Timestamp = .noon
    ) -> Batch {
        var batch = Batch()
        batch.noOps = [NoOp(stream: stream, rev: rev, command: command, at: time)]
        return batch
    }

    @Test(arguments: Place.Kind.allCases)
    func `a command without events is remembered`(_ kind: Place.Kind) throws {
        let place = Place(kind)
        let journal = try place.open()
        try journal.grow(.ada, .ada)
        let batch = noOp(.ada, at: 2, .by("ada", "x"))
        #expect(!batch.isEmpty)
        #expect(try journal.append(batch) == .kept(upTo: 2))
        try journal.grow(.ada)
        for reader in [journal, try place.open()] {
            #expect(try reader.firstAnswer(to: .by("ada", "x"), on: .ada)?.rev == 2)
            #expect(try reader.firstAnswer(to: .by("bob", "x"), on: .ada) == nil)
            #expect(try reader.firstAnswer(to: .by("ada", "x"), on: .bob) == nil)
        }
    }

    @Test(arguments: Place.Kind.allCases)
    func `a stream without events remembers too`(_ kind: Place.Kind) throws {
        let journal = try Place(kind).open()
        #expect(try journal.append(noOp(.ada, at: 0, .by("ada", "x"))) == .kept(upTo: 0))
        #expect(try journal.firstAnswer(to: .by("ada", "x"), on: .ada)?.rev == 0)
        #expect(try journal.load(.ada, schema: 1, upTo: nil) == nil)
    }

    @Test(arguments: Place.Kind.allCases)
    func `a command is accepted once, quiet or not`(_ kind: Place.Kind) throws {
        let place = Place(kind)
        let (journal, other) = (try place.open(), try place.open())
        _ = try journal.append(.append(to: .ada, after: 0, .by("ada", "c1")))
        _ = try other.append(noOp(.ada, at: 1, .by("ada", "x")))
        for instance in [journal, other] {
            #expect(try instance.append(noOp(.ada, at: 1, .by("ada", "x"))) == .conflict)
            #expect(try instance.append(noOp(.ada, at: 1, .by("ada", "c1"))) == .conflict)
            #expect(
                try instance.append(.append(to: .ada, after: 1, .by("ada", "x"))) == .conflict)
        }
        var twice = noOp(.ada, at: 1, .by("ada", "y"))
        twice.noOps += twice.noOps
        #expect(try journal.append(twice) == .conflict)
        twice.noOps.removeLast()
        twice.appends = [.to(.ada, after: 1, .by("ada", "y"))]
        #expect(try journal.append(twice) == .conflict)
        #expect(try journal.head() == 1)
    }

    @Test(arguments: Place.Kind.allCases)
    func `events of others make it a conflict`(_ kind: Place.Kind) throws {
        let place = Place(kind)
        let (journal, other) = (try place.open(), try place.open())
        try journal.grow(.ada)
        try other.grow(.ada)
        for rev in [0, 1, 3] {
            #expect(try journal.append(noOp(.ada, at: rev, .by("ada", "x"))) == .conflict)
        }
        #expect(try journal.append(noOp(.ada, at: 2, .by("ada", "x"))) != .conflict)
    }

    @Test(arguments: Place.Kind.allCases)
    func `the batch's own events are no conflict`(_ kind: Place.Kind) throws {
        let journal = try Place(kind).open()
        try journal.grow(.ada)
        var batch = Batch(
            Append(
                stream: .ada, after: 1, command: .by("ada", "c2"), at: .noon,
                events: [.renamed("A"), .renamed("B")]),
            .to(.ada, after: 3, .by("ada", "c3")))
        for rev in [1, 3, 4] {
            batch.noOps.append(
                NoOp(stream: .ada, rev: rev, command: .by("ada", "q\(rev)"), at: .noon))
        }
        var wrong = batch
        wrong.noOps.append(NoOp(stream: .ada, rev: 2, command: .by("ada", "q2"), at: .noon))
        #expect(try journal.append(wrong) == .conflict)
        #expect(try journal.append(batch) == .kept(upTo: 4))
        for rev in [1, 3, 4] {
            #expect(try journal.firstAnswer(to: .by("ada", "q\(rev)"), on: .ada)?.rev == rev)
        }
    }
}
