import CSQLite
import Foundation
import Journal
import JournalSQLite
import ParlorWire
import Testing

@Suite struct BackupTests {
    let folder = Folder()
    var backup: JournalBackup { JournalBackup(at: folder.path + "/copy") }

    private func names() throws -> Set<String> {
        Set(try FileManager.default.contentsOfDirectory(atPath: folder.path))
    }

    private func fault(_ body: () throws -> Void) -> JournalFault? {
        #expect(throws: JournalFault.self) { try body() }
    }

    @Test(arguments: 1...4)
    func `a backup has everything up to its moment, alone in its file`(seed: UInt64) throws {
        var dice = Dice(seed: seed)
        let journal = try SQLiteJournal(at: folder.journal)
        for _ in 0..<60 { _ = try journal.append(Operations.batch(on: journal, &dice)) }
        let before = try Contents(of: journal)
        let summary = try backup.take(from: folder.journal)
        #expect(summary.epoch == journal.epoch)
        #expect(try summary.head == journal.head())
        try journal.grow(.ada)
        let copy = try SQLiteJournal(reading: backup.path)
        #expect(try Contents(of: copy) == before)
        #expect(try names().filter { $0.hasPrefix("copy") } == ["copy"])
    }

    @Test func `a backup taken while others write is one moment of theirs`() throws {
        _ = try SQLiteJournal(at: folder.journal)
        let writer = try WriterProcess(folder.journal, "w", "--batches", "400")
        _ = try writer.line()
        for number in 1...5 {
            let copy = JournalBackup(at: folder.path + "/copy\(number)")
            let summary = try copy.take(from: folder.journal)
            #expect(try SQLiteJournal(reading: copy.path).head() == summary.head)
        }
        #expect(try !writer.lines().kept.isEmpty)
    }

    @Test func `a restored journal is the backup under another epoch`() throws {
        var journal: SQLiteJournal? = try SQLiteJournal(at: folder.journal)
        try journal?.grow(.ada, .bob)
        let (epoch, contents) = (journal?.epoch, try Contents(of: journal!))
        _ = try backup.take(from: folder.journal)
        let sound = try Data(contentsOf: URL(fileURLWithPath: backup.path))
        try journal?.grow(.ada, .room)
        journal = nil

        let summary = try backup.restore(to: folder.journal)
        let restored = try SQLiteJournal(at: folder.journal)
        #expect(restored.epoch != epoch && restored.epoch == summary.epoch)
        #expect(try Contents(of: restored) == contents)
        #expect(try restored.events(after: 0, limit: 9, bytes: .max)[0].epoch == summary.epoch)
        #expect(try restored.firstAnswer(to: .by("ada", "person.ada#0"), on: .ada)?.rev == 1)
        try restored.grow(.ada)
        try restored.verify()
        #expect(try Data(contentsOf: URL(fileURLWithPath: backup.path)) == sound)
        let replaced = try SQLiteJournal(reading: folder.journal + ".replaced")
        #expect(try replaced.head() == 4)
        #expect(replaced.epoch == epoch)
        #expect(try names().isDisjoint(with: ["test.journal.draft", "test.journal.draft-wal"]))
    }

    @Test func `a restored journal knows what it shares with those before it`() throws {
        try SQLiteJournal(at: folder.journal).grow(.ada, .bob)
        let first = try backup.take(from: folder.journal).epoch
        try SQLiteJournal(at: folder.journal).grow(.ada)
        let later = JournalBackup(at: folder.path + "/later")

        let second = try backup.restore(to: folder.journal).epoch
        try SQLiteJournal(at: folder.journal).grow(.ada)
        _ = try later.take(from: folder.journal)
        let third = try later.restore(to: folder.journal).epoch
        let journal = try SQLiteJournal(reading: folder.journal)
        try journal.verify()
        #expect(
            journal.lineage
                == Lineage(third, after: [.init(first, upTo: 2), .init(second, upTo: 3)]))
        let again = try backup.restore(to: folder.journal).epoch
        #expect(
            try SQLiteJournal(reading: folder.journal).lineage
                == Lineage(again, after: [.init(first, upTo: 2)]))
    }

    @Test func `a journal that is restored from itself goes on in a new epoch`() throws {
        var journal: SQLiteJournal? = try SQLiteJournal(at: folder.journal)
        try journal?.grow(.ada, .bob)
        let old = try #require(journal?.epoch)
        journal = nil
        let new = try JournalBackup(at: folder.journal).restore(to: folder.journal).epoch
        let restored = try SQLiteJournal(at: folder.journal)
        try restored.verify()
        #expect(restored.lineage == Lineage(new, after: [.init(old, upTo: 2)]))
        try restored.grow(.ada)
    }

    @Test func `the log of the journal before is not replayed over the restored one`() throws {
        var journal: SQLiteJournal? = try SQLiteJournal(at: folder.journal)
        try journal?.grow(.ada)
        _ = try backup.take(from: folder.journal)
        journal = nil
        let writer = try WriterProcess(folder.journal, "w", "--batches", "40")
        _ = try writer.line()
        _ = try writer.line()
        try writer.kill()
        #expect(try names().contains("test.journal-wal"))
        let damage = Bytes(repeating: 7, count: 8_192)
        for isDamaged in [false, true] {
            if isDamaged {
                let log = try folder.contents(of: ".replaced")
                try folder.write(Array(log.prefix(4_096)) + damage)
                try folder.write(damage, to: "-wal")
            }
            _ = try backup.restore(to: folder.journal)
            #expect(try names().isDisjoint(with: ["test.journal-wal", "test.journal-shm"]))
            let restored = try SQLiteJournal(at: folder.journal)
            try restored.verify()
            #expect(try restored.head() == 1)
        }
    }

    @Test func `a journal that a process has open is not replaced`() throws {
        _ = try SQLiteJournal(at: folder.journal)
        _ = try backup.take(from: folder.journal)
        let writer = try WriterProcess(folder.journal, "w", "--batches", "1000000")
        _ = try writer.line()
        let refused = fault { _ = try backup.restore(to: folder.journal) }
        #expect(refused?.code == .inUse)
        try writer.kill()
        _ = try backup.restore(to: folder.journal)
    }

    @Test func `a backup goes to a place where no journal was`() throws {
        try SQLiteJournal(at: folder.journal).grow(.ada)
        _ = try backup.take(from: folder.journal)
        let elsewhere = Folder()
        _ = try backup.restore(to: elsewhere.journal)
        #expect(try SQLiteJournal(at: elsewhere.journal).head() == 1)
    }

    @Test(arguments: [FrozenJournal.one, .two])
    func `a backup of an older version is renewed`(frozen: FrozenJournal) throws {
        frozen.write(to: backup.path)
        let summary = try backup.restore(to: folder.journal)
        let restored = try SQLiteJournal(at: folder.journal)
        try restored.verify()
        #expect(try restored.head() == summary.head)
        #expect(restored.epoch == summary.epoch)
    }

    @Test func `nothing is replaced by what is no sound backup`() throws {
        try SQLiteJournal(at: folder.journal).grow(.ada)
        _ = try backup.take(from: folder.journal)
        let (journal, sound) = (try folder.contents(), try Folder.bytes(of: backup.path))
        let place = try #require(
            sound.indices.first { sound[$0...].starts(with: NewEvent.renamed("Ada").body) })
        var changed = sound
        changed[place + 9] ^= 1
        for (bytes, code) in [
            (changed, .corrupted), (Bytes(sound.prefix(8_192)), .corrupted),
            (Bytes("my diary".utf8), .unopenable), ([], .unopenable),
        ] as [(Bytes, JournalFault.Code)] {
            try Data(bytes).write(to: URL(fileURLWithPath: backup.path))
            #expect(fault { _ = try backup.restore(to: folder.journal) }?.code == code)
            #expect(try folder.contents() == journal)
        }
        unlink(backup.path)
        #expect(fault { _ = try backup.restore(to: folder.journal) }?.code == .unopenable)
        #expect(
            try names().filter { $0.contains(".draft") || $0.contains(".replaced") }.isEmpty)
    }

    @Test func `a damaged journal gives no backup, and no file is replaced by one`() throws {
        try SQLiteJournal(at: folder.journal).grow(.ada)
        let sound = try folder.contents()
        let body = NewEvent.renamed("Ada").body
        let place = try #require(sound.indices.first { sound[$0...].starts(with: body) })
        var changed = sound
        changed[place + 9] ^= 1
        try folder.write(changed)
        let damaged = fault { _ = try backup.take(from: folder.journal) }
        #expect(damaged?.code == .corrupted)
        #expect(damaged?.detail.hasPrefix("\(folder.journal) is damaged") == true)
        #expect(try names().isDisjoint(with: ["copy", "copy.draft"]))

        try folder.write(sound)
        _ = try backup.take(from: folder.journal)
        #expect(fault { _ = try backup.take(from: folder.journal) }?.code == .unopenable)
        let nothing = folder.path + "/nothing"
        #expect(
            fault { _ = try JournalBackup(at: nothing + "2").take(from: nothing) }?.code
                == .unopenable)
    }
}
