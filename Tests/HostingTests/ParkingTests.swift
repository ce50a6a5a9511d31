import EventSourcing
import Hosting
import Journal
import MemoryJournals
import ParlorWire
import Testing

@testable import Simulation

/// Followers, where one ledger, "torn", can't be read.
@Suite struct ParkingTests {
    let workshop = Workshop()
    let disk = MemoryJournal.Disk(epoch: "ledgers")

    private func follower(on journal: any Journal) throws -> Host {
        try Host(journal, secret: 1)
            .serving(Ledger.self)
            .following(Purse.Event.self, [.filled], as: "purses", into: Ledger.self) {
                guard case .filled(let amount) = $0 else { return nil }
                return Directive($1.stream.key, .note(amount: amount))
            }
    }

    /// A purse's event of a version that we don't know.
    private func putStrange(in key: EntityKey) {
        var strange = Batch()
        strange.appends = [
            Append(
                stream: StreamName("purse", key), after: 0,
                command: CommandKey(actor: .operator, id: "strange"), at: workshop.now,
                events: [NewEvent(name: "filled", body: Bytes(#"{"sum":1}"#.utf8))])
        ]
        _ = MemoryJournal(on: workshop.disk).append(strange)
    }

    private func put(_ amount: Int, in key: EntityKey, _ source: Host) {
        _ = source.receive(workshop.call(.put(amount: amount), on: key), at: workshop)
    }

    @discardableResult
    private func follow(_ source: Host, _ follower: Host) throws -> JournalFault? {
        var fault: JournalFault?
        for _ in 0..<4 {
            workshop.now = workshop.now + .seconds(1)
            var calls: [Call] = []
            try follower.ask(as: "test", now: workshop.now.clocks.instant) { calls.append($0) }
            let answers = source.receive(calls, now: workshop.now).replies
            fault = follower.receive(answers: answers, now: workshop.now.clocks).fault ?? fault
        }
        return fault
    }

    private func resume(_ follower: Host, after pause: Duration) -> Host.Outcome? {
        workshop.now = workshop.now + pause
        return follower.resume(now: workshop.now.clocks)
    }

    private func noted(_ key: EntityKey) throws -> [Int] {
        try MemoryJournal(on: disk).events(
            of: StreamName("ledger", key), after: 0, limit: .max, bytes: .max
        ).map {
            let event = try JSON.decode(choice: Ledger.Event.self, name: $0.name, body: $0.body)
            guard case .noted(let amount) = event else { return -1 }
            return amount
        }
    }

    /// A ledger with two entries, in a journal that has lost the first.
    private func torn(_ source: Host) throws -> FragileJournal {
        for _ in 0..<2 { put(1, in: "torn", source) }
        try follow(source, follower(on: MemoryJournal(on: disk)))
        let journal = FragileJournal(on: disk)
        journal.loses = 1
        return journal
    }

    @Test func `a target that can't be read keeps nobody else waiting`() throws {
        let source = try workshop.host()
        let journal = try torn(source)
        let follower = try follower(on: journal)
        for (amount, key) in [(2, "torn"), (3, "b"), (4, "torn"), (5, "b")] {
            put(amount, in: EntityKey(key), source)
        }
        #expect(try follow(source, follower)?.detail.contains("ledger.torn") == true)
        #expect(try noted("b") == [3, 5])
        #expect(try noted("torn") == [1, 1])
        #expect(try journal.parked(limit: 9).count == 2)

        _ = resume(follower, after: .seconds(60))
        #expect(follower.stuckWork.count == 1)
        #expect(follower.stuckWork.first?.contains("2 changes wait for ledger.torn") == true)
        #expect(try noted("torn") == [1, 1])
    }

    @Test func `what is parked is not read again for each page`() throws {
        let source = try workshop.host()
        let journal = try torn(source)
        let follower = try follower(on: journal)
        for (amount, key) in [(2, "torn"), (3, "b"), (4, "torn")] {
            put(amount, in: EntityKey(key), source)
            try follow(source, follower)
        }
        #expect(try noted("b") == [3])
        #expect(journal.uses["parked", default: 0] == 0)
        #expect(try journal.parked(limit: 9).count == 2)
    }

    @Test func `one target's fault is not another's`() throws {
        let source = try workshop.host()
        let journal = try torn(source)
        try park(300, for: "b")
        try park(1, for: "torn")
        let follower = try follower(on: journal)
        #expect(resume(follower, after: .zero)?.fault?.detail.contains("ledger.torn") == true)
        #expect(try noted("b").count == 256)
        _ = resume(follower, after: .zero)
        #expect(try noted("b").count == 300)
    }

    @Test func `what another instance parks meanwhile is resumed with the rest`() throws {
        try park(1, for: "b")
        let journal = FragileJournal(on: disk)
        let follower = try follower(on: journal)
        journal.beforeAppend = { [unowned journal] in
            journal.beforeAppend = {}
            try? park(1, for: "c")
        }
        #expect(resume(follower, after: .zero)?.fault == nil)
        #expect(try noted("b") == [1])
        #expect(try noted("c") == [1])
    }

    @Test func `what can't be kept for a moment stays parked`() throws {
        try park(1, for: "b")
        let journal = FragileJournal(on: disk)
        let follower = try follower(on: journal)
        journal.fleetingFaults["append"] = FragileJournal.broken
        #expect(resume(follower, after: .zero)?.fault != nil)
        #expect(try journal.parked(limit: 9).count == 1)
        _ = resume(follower, after: .seconds(60))
        #expect(try noted("b") == [1])
    }

    private func park(_ count: Int, for key: EntityKey) throws {
        var batch = Batch()
        batch.parked = (0..<count).map { number in
            ParkedCommand(
                follower: "purses", stream: StreamName("ledger", key),
                command: CommandKey(actor: .part("follower.purses"), id: CommandID("p\(number)")),
                call: "ledger.note", body: Bytes(#"{"amount":1}"#.utf8), trace: nil,
                at: workshop.now)
        }
        _ = MemoryJournal(on: disk).append(batch)
    }

    @Test func `what waits is carried over in its order, also after a restart`() throws {
        let source = try workshop.host()
        let journal = try torn(source)
        let first = try follower(on: journal)
        for amount in [2, 3, 4] { put(amount, in: "torn", source) }
        try follow(source, first)
        journal.loses = nil
        put(5, in: "torn", source)
        try follow(source, first)
        #expect(try noted("torn") == [1, 1])

        let second = try follower(on: MemoryJournal(on: disk))
        let outcome = try #require(resume(second, after: .zero))
        #expect(outcome.fault == nil)
        #expect(outcome.publications.map(\.header.rev) == [3, 4, 5, 6])
        #expect(try noted("torn") == [1, 1, 2, 3, 4, 5])
        #expect(try journal.parked(limit: 9).count == 0)
        put(6, in: "torn", source)
        try follow(source, second)
        #expect(try noted("torn") == [1, 1, 2, 3, 4, 5, 6])
        _ = resume(second, after: .seconds(60))
        #expect(second.stuckWork.isEmpty)
    }

    @Test func `a target is tried again after ever longer pauses`() throws {
        let source = try workshop.host()
        let journal = try torn(source)
        let follower = try follower(on: journal)
        put(2, in: "torn", source)
        try follow(source, follower)
        var tries: [Int] = []
        for second in 0..<100 where resume(follower, after: .seconds(1)) != nil {
            tries.append(second)
        }
        let pauses = zip(tries.dropFirst(), tries).map { $0 - $1 }
        #expect(pauses == [1, 2, 4, 8, 16, 30, 30])
    }

    @Test func `a disk that can't keep what is parked moves no checkpoint`() throws {
        let source = try workshop.host()
        let journal = try torn(source)
        let follower = try follower(on: journal)
        put(2, in: "torn", source)
        journal.faults["append"] = FragileJournal.broken
        try follow(source, follower)
        #expect(try journal.parked(limit: 9).count == 0)
        journal.faults = [:]
        try follow(source, follower)
        #expect(try journal.parked(limit: 9).count == 1)
    }

    @Test func `an event that can't be read stops the follower there, and loses nothing`() throws {
        let source = try workshop.host()
        put(1, in: "a", source)
        putStrange(in: "b")
        put(3, in: "a", source)

        let old = try follower(on: MemoryJournal(on: disk))
        #expect(try follow(source, old)?.code == .otherVersion)
        #expect(try noted("a") == [1])
        #expect(MemoryJournal(on: disk).checkpoint("purses@e1") == 1)
        #expect(old.stuckWork.count == 1)
        #expect(old.stuckWork.first?.contains("'purses' stops at filled of purse.b") == true)

        let newer = try Host(MemoryJournal(on: disk), secret: 1)
            .serving(Ledger.self)
            .following(Newer.self, [.filled], as: "purses", into: Ledger.self) {
                guard case .filled(let amount, let sum) = $0 else { return nil }
                return Directive($1.stream.key, .note(amount: amount ?? sum ?? 0))
            }
        #expect(try follow(source, newer) == nil)
        #expect(try noted("a") == [1, 3])
        #expect(try noted("b") == [1])
        #expect(newer.stuckWork.isEmpty)
    }

    @Test func `a follower goes on when its source is restored to before what stopped it`() throws {
        let source = try workshop.host()
        put(1, in: "a", source)
        let backUp = MemoryJournal.Disk(restoring: workshop.disk, as: "e2")
        putStrange(in: "b")
        let follower = try follower(on: MemoryJournal(on: disk))
        try follow(source, follower)
        #expect(follower.stuckWork.count == 1)
        let restored = try workshop.host(on: MemoryJournal(on: backUp))
        workshop.now = workshop.now + .seconds(60)
        #expect(try follow(restored, follower) == nil)
        #expect(follower.stuckWork.isEmpty)
    }

    /// A version that knows more fields.
    private enum Newer: StreamEvent {
        static let kind: EntityKind = "purse"

        case filled(amount: Int?, sum: Int?)

        enum CodingKeys: String, CodingKey, CaseIterable { case filled }
    }

    @Test func `an event whose targets can't be found waits, and those of other streams go on`()
        throws
    {
        let source = try workshop.host()
        let journal = try torn(source)
        let follower = try Host(journal, secret: 1)
            .serving(Ledger.self)
            .following(
                Purse.Event.self, [.filled], as: "purses", into: Ledger.self,
                each: { event, entry, reader throws(JournalFault) in
                    guard case .filled(let amount) = event else { return [] }
                    _ = try reader.state(Ledger.self, entry.stream.key)
                    return [Directive(entry.stream.key, .note(amount: amount))]
                })
        for (amount, key) in [(2, "torn"), (3, "b"), (4, "torn")] {
            put(amount, in: EntityKey(key), source)
        }
        try follow(source, follower)
        #expect(try noted("b") == [3])
        #expect(try journal.parked(limit: 9).count == 2)
        journal.loses = nil
        put(5, in: "torn", source)
        try follow(source, follower)
        #expect(try noted("torn") == [1, 1])
        _ = resume(follower, after: .seconds(1))
        #expect(try noted("torn") == [1, 1, 2, 4, 5])
        #expect(try journal.parked(limit: 9).count == 0)
    }

    @Test func `with too much parked the follower stops instead of filling the disk`() throws {
        let source = try workshop.host()
        let journal = try torn(source)
        let follower = try follower(on: journal)
        try park(10_000, for: "lost")
        put(2, in: "torn", source)
        #expect(try follow(source, follower)?.detail.contains("10000 changes wait") == true)
        #expect(MemoryJournal(on: disk).checkpoint("purses@e1") == 2)
    }
}
