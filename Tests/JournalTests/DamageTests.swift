import Journal
import JournalSQLite
import ParlorWire
import Testing

@Suite struct DamageTests {
    private func writeSample(to folder: Folder, seed: UInt64) throws -> Contents {
        var dice = Dice(seed: seed)
        let journal = try SQLiteJournal(at: folder.journal)
        for _ in 0..<120 { _ = try journal.append(Operations.batch(on: journal, &dice)) }
        try journal.verify()
        return try Contents(of: journal)
    }

    @Test(arguments: 1...12)
    func `no damage goes unseen`(seed: UInt64) throws {
        let folder = Folder()
        let sound = try writeSample(to: folder, seed: seed)
        let bytes = try folder.contents()
        var dice = Dice(seed: seed)
        var seen = 0
        for _ in 0..<25 {
            var damaged = bytes
            let place = Int.random(in: 0..<bytes.count, using: &dice)
            for offset in place..<min(place + Int.random(in: 1...8, using: &dice), bytes.count) {
                damaged[offset] ^= UInt8.random(in: 1...255, using: &dice)
            }
            let copy = Folder()
            try copy.write(damaged)
            do {
                let journal = try SQLiteJournal(at: copy.journal)
                try journal.verify()
                #expect(try Contents(of: journal) == sound, "A change at \(place) was not seen.")
            } catch let fault as JournalFault {
                #expect(fault.isFinal)
                seen += 1
            }
            use(copy)
        }
        #expect(seen > 0)
    }

    /// Whatever is damaged: each use succeeds or throws what is wrong.
    private func use(_ folder: Folder) {
        guard let journal = try? SQLiteJournal(at: folder.journal) else { return }
        for stream in Operations.streams {
            for command in Operations.commands.prefix(3) {
                _ = try? journal.firstAnswer(to: command, on: stream)
            }
            let loaded = try? journal.load(stream, schema: 1, upTo: nil)
            let head = loaded.map { $0.events.last?.rev ?? $0.snapshot?.rev ?? 0 } ?? 0
            _ = try? journal.append(.append(to: stream, after: head, .by("ada", "new")))
            var noOps = Batch()
            noOps.noOps = [NoOp(stream: stream, rev: head, command: .by("bob", "q"), at: .noon)]
            _ = try? journal.append(noOps)
        }
        _ = try? Contents(of: journal)
    }

    @Test func `a changed body is never read as an event`() throws {
        let folder = Folder()
        var journal: SQLiteJournal? = try SQLiteJournal(at: folder.journal)
        let secret = Bytes("the queen of spades".utf8)
        _ = try journal?.append(
            .append(to: .ada, after: 0, .by("ada", "c1"), NewEvent(name: "drawn", body: secret)))
        journal = nil
        var bytes = try folder.contents()
        let place = try #require(bytes.indices.first { bytes[$0...].starts(with: secret) })
        bytes[place + 4] = UInt8(ascii: "Q")
        try folder.write(bytes)

        let damaged = try SQLiteJournal(at: folder.journal)
        for read in [
            { _ = try damaged.events(after: 0, limit: 9, bytes: .max) },
            { _ = try damaged.load(.ada, schema: 1, upTo: nil) },
            { try damaged.verify() },
        ] as [() throws -> Void] {
            let error = #expect(throws: JournalFault.self) { try read() }
            #expect(error?.code == .corrupted)
        }
    }

    @Test func `a journal cut short is told`() throws {
        let folder = Folder()
        _ = try writeSample(to: folder, seed: 1)
        let bytes = try folder.contents()
        try folder.write(Bytes(bytes.prefix(bytes.count / 2)))
        let error = #expect(throws: JournalFault.self) {
            let journal = try SQLiteJournal(at: folder.journal)
            try journal.verify()
        }
        #expect(error?.code == .corrupted)
    }

    @Test func `a torn log leaves whole batches`() throws {
        let folder = Folder()
        let journal = try SQLiteJournal(at: folder.journal)
        for number in 0..<40 {
            let events = (1...3).map { NewEvent.renamed("\(number) \($0)") }
            let append = Append(
                stream: .ada, after: number * 3, command: .by("ada", "c\(number)"), at: .noon,
                events: events)
            _ = try journal.append(Batch(append))
        }
        let whole = try Contents(of: journal)
        let (main, log) = (try folder.contents(), try folder.contents(of: "-wal"))
        var dice = Dice(seed: 5)
        var lengths: Set<Position> = []
        for turn in 0..<60 {
            let copy = Folder()
            try copy.write(main)
            var torn = Bytes(log.prefix(Int.random(in: 50_000...log.count, using: &dice)))
            if turn.isMultiple(of: 3) {
                torn[Int.random(in: 50_000..<torn.count, using: &dice)] ^= 0x10
            }
            try copy.write(torn, to: "-wal")
            let reopened = try SQLiteJournal(at: copy.journal)
            try reopened.verify()
            let head = try reopened.head()
            #expect(head.isMultiple(of: 3))
            #expect(try Contents(of: reopened).events == Array(whole.events.prefix(Int(head))))
            lengths.insert(head)
        }
        #expect(lengths.count > 10)
    }
}
