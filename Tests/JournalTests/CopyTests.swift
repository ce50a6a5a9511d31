import Journal
import Testing
import Wire

@Suite struct CopyTests {
    /// From which engine to which.
    static let ways: [(Place.Kind, Place.Kind)] = [
        (.sqlite, .postgres), (.postgres, .sqlite), (.sqlite, .sqlite),
    ]

    private func fill(_ journal: any Journal, batches: Int, _ dice: inout Dice) throws {
        for _ in 0..<batches { _ = try journal.append(Operations.batch(on: journal, &dice)) }
    }

    @discardableResult
    private func copy(_ source: Place, to target: Place) throws -> JournalCopy.Done {
        try JournalCopy(from: try source.source(), to: try target.target()) { _, _ in }.run()
    }

    @Test(arguments: ways)
    func `a copy tells what the journal tells`(from: Place.Kind, to: Place.Kind) throws {
        var dice = Dice(seed: 5)
        let (source, target) = (Place(from), Place(to))
        try fill(try source.open(), batches: 150, &dice)
        let done = try copy(source, to: target)
        let original = try source.verified()
        let copied = try target.verified()
        #expect(try Contents(of: copied) == Contents(of: original))
        #expect(copied.lineage == original.lineage)
        #expect(done.events == (try original.head()) && done.events > 0)
    }

    @Test(arguments: ways)
    func `a second copy writes only what has changed, and takes away what went`(
        from: Place.Kind, to: Place.Kind
    ) throws {
        var dice = Dice(seed: 6)
        let (source, target) = (Place(from), Place(to))
        try fill(try source.open(), batches: 100, &dice)
        try copy(source, to: target)
        #expect(try copy(source, to: target).writtenRows == 0)
        try fill(try source.open(), batches: 40, &dice)
        #expect(try copy(source, to: target).writtenRows > 0)
        #expect(try Contents(of: target.verified()) == Contents(of: source.verified()))
    }

    @Test(arguments: ways)
    func `the copy goes on as the journal would`(from: Place.Kind, to: Place.Kind) throws {
        let (source, target) = (Place(from), Place(to))
        try (try source.open()).grow(.ada, .ada)
        try copy(source, to: target)
        let copied = try target.open()
        // What was accepted before is recognised, and what is new fits behind it.
        let known = try #require(try source.open().events(after: 0, limit: 1, bytes: .max).first)
        #expect(try copied.firstAnswer(to: known.command, on: .ada) != nil)
        #expect(try copied.append(.append(to: .ada, after: 2, known.command)) == .conflict)
        #expect(try copied.append(.append(to: .ada, after: 2, .by("bob", "new"))) == .kept(upTo: 3))
    }

    @Test(arguments: ways)
    func `what was stopped anywhere goes on where it was`(
        from: Place.Kind, to: Place.Kind
    ) throws {
        var dice = Dice(seed: 7)
        let (source, target) = (Place(from), Place(to))
        try fill(try source.open(), batches: 300, &dice)
        for writes in 0..<4 {
            let fragile = FragileCopy(try target.target(), writes: writes)
            let copy = JournalCopy(from: try source.source(), to: fragile) { _, _ in }
            #expect(throws: JournalFault.self) { try copy.run() }
        }
        try copy(source, to: target)
        #expect(try Contents(of: target.verified()) == Contents(of: source.verified()))
    }

    @Test(arguments: ways)
    func `another journal is not written over`(from: Place.Kind, to: Place.Kind) throws {
        let (source, target) = (Place(from), Place(to))
        try (try source.open()).grow(.ada)
        try (try target.open()).grow(.bob)
        let fault = #expect(throws: JournalFault.self) { try copy(source, to: target) }
        #expect(fault?.code == .unopenable)
        #expect(try target.open().heads(of: [.ada]).isEmpty)
    }

    @Test(arguments: ways, [0, 1, 2])
    func `a copy that has events of its own is not written over`(
        way: (Place.Kind, Place.Kind), sourceEvents: Int
    ) throws {
        let (source, target) = (Place(way.0), Place(way.1))
        try (try source.open()).grow(.ada)
        try copy(source, to: target)
        try (try target.open()).grow(.bob)
        for number in 0..<sourceEvents {
            try (try source.open()).grow(number.isMultiple(of: 2) ? .ada : .room)
        }
        #expect(throws: JournalFault.self) { try copy(source, to: target) }
        #expect(try target.open().heads(of: [.bob])[.bob]?.rev == 1)
    }
}

/// A journal whose disk fails after so many writes.
private final class FragileCopy: CopiedJournal {
    private let journal: any CopiedJournal
    private var writes: Int

    init(_ journal: any CopiedJournal, writes: Int) {
        (self.journal, self.writes) = (journal, writes)
    }

    var identity: JournalIdentity { get throws(JournalFault) { try journal.identity } }
    func user() throws(JournalFault) -> String? { try journal.user() }
    func head() throws(JournalFault) -> Position { try journal.head() }

    func begin(as identity: JournalIdentity) throws(JournalFault) {
        try journal.begin(as: identity)
    }

    func rows(
        of table: JournalTable, after: CopiedRow.Key?, through: CopiedRow.Key?, limit: Int
    ) throws(JournalFault) -> [CopiedRow] {
        try journal.rows(of: table, after: after, through: through, limit: limit)
    }

    func write(
        _ rows: [CopiedRow], removing keys: [CopiedRow.Key], in table: JournalTable
    ) throws(JournalFault) {
        guard writes > 0 else { throw JournalFault(.io, "The disk has failed.") }
        writes -= 1
        try journal.write(rows, removing: keys, in: table)
    }
}
