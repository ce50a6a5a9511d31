import Journal
import ParlorWire
import Testing

@Suite struct CommandTests {
    @Test(arguments: Place.Kind.allCases)
    func `an accepted command's revisions are remembered`(_ kind: Place.Kind) throws {
        let place = Place(kind)
        let journal = try place.open()
        _ = try journal.append(
            .append(
                to: .ada, after: 0, .by("ada", "c1"), .renamed("A"), .renamed("B"), .renamed("C")))
        _ = try journal.append(.append(to: .ada, after: 3, .by("ada", "c2")))
        _ = try journal.append(
            .append(to: .ada, after: 4, .by("ada", "c3"), .renamed("D"), .renamed("E")))
        for reader in [journal, try place.open()] {
            #expect(try reader.firstAnswer(to: .by("ada", "c1"), on: .ada)?.rev == 3)
            #expect(try reader.firstAnswer(to: .by("ada", "c2"), on: .ada)?.rev == 4)
            #expect(try reader.firstAnswer(to: .by("ada", "c3"), on: .ada)?.rev == 6)
            #expect(try reader.firstAnswer(to: .by("ada", "c4"), on: .ada) == nil)
        }
    }

    @Test(arguments: Place.Kind.allCases)
    func `a command is accepted once on its stream`(_ kind: Place.Kind) throws {
        let place = Place(kind)
        _ = try place.open().append(.append(to: .ada, after: 0, .by("ada", "c1")))
        let journal = try place.open()
        #expect(try journal.append(.append(to: .ada, after: 1, .by("ada", "c1"))) == .conflict)
        #expect(try journal.head() == 1)
    }

    @Test(arguments: Place.Kind.allCases)
    func `a command is accepted once in a batch`(_ kind: Place.Kind) throws {
        let journal = try Place(kind).open()
        let twice = Batch(
            .to(.ada, after: 0, .by("ada", "c1")), .to(.ada, after: 1, .by("ada", "c1")))
        #expect(try journal.append(twice) == .conflict)
        #expect(try journal.head() == 0)
    }

    @Test(arguments: Place.Kind.allCases)
    func `the same id by another actor or on another stream is another command`(
        _ kind: Place.Kind
    ) throws {
        let journal = try Place(kind).open()
        let batch = Batch(
            .to(.room, after: 0, .by("ada", "c1")), .to(.room, after: 1, .by("bob", "c1")),
            .to(.room, after: 2, .by("@clock", "c1")), .to(.ada, after: 0, .by("ada", "c1")))
        #expect(try journal.append(batch) == .kept(upTo: 4))
        #expect(try journal.firstAnswer(to: .by("ada", "c1"), on: .room)?.rev == 1)
        #expect(try journal.firstAnswer(to: .by("bob", "c1"), on: .room)?.rev == 2)
        #expect(try journal.firstAnswer(to: .by("@clock", "c1"), on: .room)?.rev == 3)
        #expect(try journal.firstAnswer(to: .by("clock", "c1"), on: .room) == nil)
        #expect(try journal.firstAnswer(to: .by("ada", "c1"), on: .ada)?.rev == 1)
        #expect(try journal.firstAnswer(to: .by("ada", "c1"), on: .bob) == nil)
    }

    @Test(arguments: Place.Kind.allCases)
    func `actor and id do not run into each other`(_ kind: Place.Kind) throws {
        let journal = try Place(kind).open()
        let batch = Batch(
            .to(.room, after: 0, .by("ab", "c")), .to(.room, after: 1, .by("a", "bc")))
        #expect(try journal.append(batch) == .kept(upTo: 2))
    }
}
