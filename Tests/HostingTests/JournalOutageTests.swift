import EventSourcing
import Hosting
import Journal
import MemoryJournals
import ParlorWire
import Testing

@testable import Simulation

/// A journal that is away for a time, such as a database that can't be reached.
@Suite struct JournalOutageTests {
    let workshop = Workshop()
    let journal: FragileJournal
    let host: Hosting.Host

    init() throws {
        journal = FragileJournal(on: workshop.disk)
        host = try workshop.host(on: journal).answeringPeeks()
    }

    @Test func `without its journal a host answers from memory, and refuses the rest`() throws {
        _ = host.receive(workshop.call(.put(amount: 7)), at: workshop)
        journal.outage = FragileJournal.broken
        let outcome = host.receive(
            [peek("a"), workshop.call(.put(amount: 1)), peek("b")], now: workshop.now)
        #expect(try outcome.replies[0].coins == 7)
        #expect(outcome.replies[1].failure?.code == .unavailable)
        #expect(outcome.replies[2].failure?.code == .unavailable)
        #expect(outcome.fault?.code == .io && !outcome.isFinal)
        #expect(outcome.publications.isEmpty)
        journal.outage = nil
        #expect(try host.receive(workshop.call(.put(amount: 1)), at: workshop).purse().coins == 8)
        #expect(try host.receive(peek("b"), at: workshop).coins == 0)
    }

    @Test func `no command is refused for what is in memory alone`() throws {
        _ = host.receive(workshop.call(.put(amount: 7)), at: workshop)
        let take = workshop.call(.take(amount: 9))
        #expect(host.receive(take, at: workshop).failure?.code == "TOO_FEW_COINS")
        journal.outage = FragileJournal.broken
        #expect(host.receive(take, at: workshop).failure?.code == .unavailable)
    }

    @Test func `the pause until a repeat grows with the outage, and begins anew with the next`()
        throws
    {
        journal.outage = FragileJournal.broken
        #expect(pauses(after: [0, 300, 700, 1_000, 60_000]) == [200, 600, 2_000, 4_000, 10_000])
        #expect(host.receive(peek("b"), at: workshop).failure?.retryAfterMs == 10_000)
        journal.outage = nil
        _ = try host.nextDeadline()
        journal.outage = FragileJournal.broken
        #expect(pauses(after: [500, 300]) == [200, 600])
    }

    @Test func `while nothing can be written the pause grows, whatever can be read`() throws {
        journal.faults["append"] = JournalFault(.full, "The disk is full. Make room.")
        #expect(pauses(after: [0, 1_000]) == [200, 2_000])
        #expect(try host.receive(peek("b"), at: workshop).coins == 0)
        #expect(pauses(after: [1_000]) == [4_000])
        journal.faults = [:]
        #expect(pauses(after: [0]) == [nil])
        journal.faults["append"] = FragileJournal.broken
        #expect(pauses(after: [0]) == [200])
    }

    @Test func `another instance that holds the journal is soon waited for again`() {
        journal.faults["append"] = JournalFault(.inUse, "Another process writes. Wait.")
        #expect(pauses(after: [0, 1_000, 5_000]) == [100, 100, 100])
    }

    @Test func `a command whose answer is lost with the journal has one outcome`() throws {
        let put = workshop.call(.put(amount: 7))
        journal.endsAfterAppend = true
        let first = host.receive(put, at: workshop)
        #expect(first.failure?.message.contains("isn't known") == true)
        #expect(host.receive(put, at: workshop).failure?.code == .unavailable)
        #expect(host.receive(peek("a"), at: workshop).failure?.code == .unavailable)
        journal.outage = nil
        let answer = host.receive(put, at: workshop)
        #expect(try answer.purse().coins == 7 && answer.header.rev == 1)
        #expect(host.receive(put, at: workshop) == answer)
    }

    @Test func `what another instance is known to have changed is not answered from memory`() throws
    {
        _ = host.receive(workshop.call(.put(amount: 7)), at: workshop)
        _ = try workshop.host().receive(workshop.call(.put(amount: 1)), at: workshop)
        _ = host.receive(peek("b"), at: workshop)
        journal.outage = FragileJournal.broken
        #expect(host.receive(peek("a"), at: workshop).failure?.code == .unavailable)
        journal.outage = nil
        #expect(try host.receive(peek("a"), at: workshop).coins == 8)
    }

    @Test func `a journal that must not be used any more is no outage`() throws {
        _ = host.receive(workshop.call(.put(amount: 7)), at: workshop)
        journal.outage = JournalFault(.unopenable, "This is another history.")
        let outcome = host.receive([peek("a")], now: workshop.now)
        #expect(outcome.isFinal && outcome.replies[0].failure?.code == .unavailable)
    }

    private func peek(_ key: EntityKey) -> Call {
        workshop.question("purse.peek", of: StreamName("purse", key))
    }

    /// What a command is told after each of these pauses.
    private func pauses(after milliseconds: [Int]) -> [Int?] {
        milliseconds.map { passed in
            workshop.now = workshop.now + .milliseconds(passed)
            let reply = host.receive(workshop.call(.put(amount: 1)), at: workshop)
            return reply.failure?.retryAfterMs
        }
    }
}

private enum Peek: Choice {
    case peek

    enum CodingKeys: String, CodingKey, CaseIterable { case peek = "purse.peek" }
}

extension Hosting.Host {
    fileprivate func answeringPeeks() -> Hosting.Host {
        answering(Peek.self) { _, context, reader in
            ["coins": try reader.state(Purse.self, context.key)?.state.coins ?? 0]
        }
    }
}

extension Reply {
    fileprivate var coins: Int? {
        get throws { try JSON.decode([String: Int].self, from: body)["coins"] }
    }
}
