import Hosting
import Journal
import MemoryJournals
import ParlorWire
import Testing

@testable import Simulation

@Suite struct FaultTests {
    let workshop = Workshop()

    private func append(_ events: [NewEvent], to key: EntityKey) {
        var batch = Batch()
        batch.appends = [
            Append(
                stream: StreamName("purse", key), after: 0,
                command: CommandKey(actor: .operator, id: "strange"), at: workshop.now,
                events: events)
        ]
        _ = MemoryJournal(on: workshop.disk).append(batch)
    }

    @Test func `one stream that can't be read leaves the others served`() throws {
        append([NewEvent(name: "melted", body: Array("{}".utf8))], to: "a")
        let outcome = try workshop.host().receive(
            [workshop.call(.put(amount: 1), on: "a"), workshop.call(.put(amount: 1), on: "b")],
            now: workshop.now)
        #expect(outcome.replies[0].failure?.code == .unavailable)
        #expect(outcome.replies[1].header.status == .ok)
        #expect(outcome.fault?.detail.contains("purse.a has an event") == true)
        #expect(!outcome.isFinal)
    }

    @Test func `a snapshot that can't be read is passed over`() throws {
        _ = try workshop.host().receive(workshop.call(.put(amount: 7)), at: workshop)
        var batch = Batch()
        batch.snapshots = [
            Snapshot(
                stream: StreamName("purse", "a"), schema: Purse.schema, rev: 1,
                state: Array(#"{"gold":1}"#.utf8))
        ]
        batch.checkpoints = ["any": 1]
        _ = MemoryJournal(on: workshop.disk).append(batch)
        let reply = try workshop.host().receive(workshop.call(.put(amount: 1)), at: workshop)
        #expect(try reply.purse().coins == 8)
    }

    @Test func `a command that changed nothing does not take effect when it is repeated`() throws {
        let host = try workshop.host()
        _ = host.receive(workshop.call(.level(to: 5)), at: workshop)
        let again = workshop.call(.level(to: 5))
        let first = host.receive(again, at: workshop)
        _ = host.receive(workshop.call(.level(to: 2)), at: workshop)
        #expect(host.receive(again, at: workshop) == first)
        #expect(try workshop.host().receive(again, at: workshop) == first)
        let now = host.receive(workshop.call(.put(amount: 0)), at: workshop)
        #expect(try now.purse().coins == 2)
    }

    @Test func `while others keep winning, reads are answered and writes may be repeated`() throws {
        let (one, two) = (try workshop.host(), try workshop.host())
        _ = one.receive(workshop.call(.put(amount: 1)), at: workshop)
        var isNested = false
        workshop.beforeAppend = { [workshop] in
            guard !isNested else { return }
            isNested = true
            _ = two.receive(workshop.call(.put(amount: 1)), at: workshop)
            isNested = false
        }
        let outcome = one.receive(
            [workshop.call(.put(amount: 1)), workshop.question("journal.state")],
            now: workshop.now)
        #expect(outcome.replies[0].failure?.code == .unavailable)
        #expect(outcome.replies[1].header.status == .ok)
    }

    @Test func `many old repeats at once are spread over turns, each answered in the end`() throws {
        let host = try workshop.host()
        let first = workshop.call(.put(amount: 1))
        let answer = host.receive(first, at: workshop)
        append((0..<30_000).map { _ in NewEvent(name: "rang", body: Array("{}".utf8)) }, to: "b")
        let old = Call(
            kind: "purse", key: "b",
            header: CallHeader(id: "strange", call: "purse.put", actor: .operator),
            body: Array(#"{"amount":0}"#.utf8))
        let outcome = try workshop.host().receive([old, first], now: workshop.now)
        #expect(outcome.replies[0].header.rev == 30_000)
        #expect(outcome.replies[1].failure?.retryAfterMs != nil)
        #expect(host.receive(first, at: workshop) == answer)
    }

    @Test func `a stream with a missing event leaves the others served`() throws {
        for _ in 0..<3 { _ = try workshop.host().receive(torn(), at: workshop) }
        let journal = FragileJournal(on: workshop.disk)
        journal.loses = 2
        let outcome = try workshop.host(on: journal).receive(
            [torn(), workshop.call(.put(amount: 1), on: "b")], now: workshop.now)
        #expect(outcome.replies[0].failure?.code == .unavailable)
        #expect(outcome.replies[1].header.status == .ok)
        #expect(outcome.fault?.code == .corrupted)
        #expect(!outcome.isFinal)
    }

    private func torn() -> Call { workshop.call(.put(amount: 1), on: "torn") }

    @Test func `an event that can't be read costs one load`() throws {
        for _ in 0..<7 { _ = try workshop.host().receive(torn(), at: workshop) }
        var batch = Batch()
        batch.appends = [
            Append(
                stream: StreamName("purse", "torn"), after: 7,
                command: CommandKey(actor: .operator, id: "strange"), at: workshop.now,
                events: [NewEvent(name: "melted", body: Array("{}".utf8))])
        ]
        _ = MemoryJournal(on: workshop.disk).append(batch)
        let journal = FragileJournal(on: workshop.disk)
        let reply = try workshop.host(on: journal).receive(torn(), at: workshop)
        #expect(reply.failure?.code == .unavailable)
        #expect(journal.uses["load"] == 1)
    }

    @Test func `whoever can't know whether it was kept is told so`() throws {
        let journal = FragileJournal(on: workshop.disk)
        let host = try workshop.host(on: journal)
        journal.faults["append"] = FragileJournal.broken
        let put = workshop.call(.put(amount: 1))
        let message = host.receive(put, at: workshop).failure?.message
        #expect(message?.contains("isn't known") == true)
        #expect(message?.contains("Nothing was changed") == false)
        journal.faults["append"] = JournalFault(.full, "The disk is full. Make room.")
        #expect(
            host.receive(put, at: workshop).failure?.message.contains("Nothing was changed")
                == true)
    }

    @Test func `a used id is told from a decision that would be too large`() throws {
        let host = try workshop.host()
        _ = host.receive(workshop.call(.write(count: 1), to: "n", id: "w"), at: workshop)
        let large = workshop.call(.write(count: Limits.event), to: "n", id: "w")
        #expect(host.receive(large, at: workshop).failure?.code == .cidReused)
        let other = workshop.call(.write(count: Limits.event), to: "n", id: "v")
        #expect(host.receive(other, at: workshop).failure?.code == .payloadTooLarge)
    }

    @Test func `a view that no reply can carry is never answered as if it were empty`() throws {
        let host = try workshop.host()
        let half = Limits.body * 6 / 10
        _ = host.receive(workshop.call(.write(count: half), to: "n"), at: workshop)
        let outcome = host.receive(
            [workshop.call(.write(count: half), to: "n")], now: workshop.now)
        #expect(outcome.replies[0].failure?.code == .payloadTooLarge)
        #expect(outcome.replies[0].failure?.message.contains("was done") == true)
        #expect(outcome.replies[0].header.rev == 2)
        #expect(outcome.publications.count == 1)
    }
}
