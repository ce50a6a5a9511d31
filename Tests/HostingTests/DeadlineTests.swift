import Hosting
import Journal
import MemoryJournals
import ParlorWire
import Testing

@testable import Simulation

@Suite struct DeadlineTests {
    let workshop = Workshop()

    @Test func `a deadline fires once, when it is due`() throws {
        let host = try workshop.host()
        _ = host.receive(workshop.call(.arm(afterMs: 500)), at: workshop)
        #expect(try host.nextDeadline() == workshop.now + .milliseconds(500))
        #expect(host.wake(now: workshop.now + .milliseconds(499)).publications.isEmpty)
        let due = workshop.now + .milliseconds(500)
        #expect(host.wake(now: due).publications.map(\.header.event) == ["rang"])
        #expect(host.wake(now: due).publications.isEmpty)
        #expect(try host.nextDeadline() == nil)
    }

    @Test func `nobody is shown what a deadline led to, so nothing is made to be shown`() throws {
        let host = try workshop.host()
        let commands: [Notebook.Command] = [
            .write(count: 600_000), .write(count: 600_000), .arm(afterMs: 1),
        ]
        let armed = host.receive(commands.map { workshop.call($0, to: "n") }, now: workshop.now)
        #expect(!armed.outgrown.isEmpty)
        let rang = host.wake(now: workshop.now + .milliseconds(1))
        #expect(rang.publications.count == 1 && rang.outgrown.isEmpty)
    }

    @Test func `a deadline survives the instance that set it`() throws {
        _ = try workshop.host().receive(workshop.call(.arm(afterMs: 500)), at: workshop)
        let deferred = try workshop.host().wake(now: workshop.now + .seconds(60))
        #expect(deferred.publications.map(\.header.by) == [.clock])
    }

    @Test func `a deadline set anew replaces the one before`() throws {
        let host = try workshop.host()
        _ = host.receive(workshop.call(.arm(afterMs: 100)), at: workshop)
        _ = host.receive(workshop.call(.arm(afterMs: 900)), at: workshop)
        #expect(host.wake(now: workshop.now + .milliseconds(100)).publications.isEmpty)
        #expect(host.wake(now: workshop.now + .milliseconds(900)).publications.count == 1)
    }

    @Test func `a turn that takes long leaves the other deadlines to the next one`() throws {
        let host = try workshop.host()
        for key in ["a", "b", "c"] as [EntityKey] {
            _ = host.receive(workshop.call(.arm(afterMs: 1), on: key), at: workshop)
        }
        var time: UInt64 = 0
        host.stopwatch = {
            time += 60_000_000
            return time
        }
        let due = workshop.now + .milliseconds(1)
        let rang = (0..<4).map { _ in host.wake(now: due).publications.count }
        #expect(rang == [1, 1, 1, 0])
    }

    @Test func `of two instances that see a deadline due, one fires it`() throws {
        let (one, two) = (try workshop.host(), try workshop.host())
        _ = one.receive(workshop.call(.arm(afterMs: 1)), at: workshop)
        let due = workshop.now + .milliseconds(1)
        var other: Host.Outcome?
        workshop.beforeAppend = { [workshop] in
            workshop.beforeAppend = {}
            other = two.wake(now: due)
        }
        let mine = one.wake(now: due)
        #expect(mine.publications.count + (other?.publications.count ?? 0) == 1)
    }

    @Test func `a full disk delays a deadline and does not lose it`() throws {
        let host = try workshop.host()
        _ = host.receive(workshop.call(.arm(afterMs: 1)), at: workshop)
        workshop.diskIsFull = true
        #expect(host.wake(now: workshop.now + .seconds(1)).publications.isEmpty)
        workshop.diskIsFull = false
        #expect(host.wake(now: workshop.now + .seconds(2)).publications.count == 1)
    }

    @Test func `a deadline that its entity can't act on does not hide its next one`() throws {
        let host = try workshop.host()
        _ = host.receive(workshop.call(.jam(on: true), to: "n"), at: workshop)
        _ = host.receive(workshop.call(.arm(afterMs: 1), to: "n"), at: workshop)
        workshop.now = workshop.now + .seconds(1)
        #expect(host.wake(now: workshop.now).publications.isEmpty)
        #expect(try host.nextDeadline() == workshop.now + .seconds(60))
        _ = host.receive(workshop.call(.jam(on: false), to: "n"), at: workshop)
        _ = host.receive(workshop.call(.arm(afterMs: 5_000), to: "n"), at: workshop)
        let next = workshop.now + .seconds(5)
        #expect(try host.nextDeadline() == next)
        #expect(host.wake(now: next).publications.map(\.header.event) == ["rang"])
    }

    @Test func `a disk that fails for a moment delays a deadline by a second`() throws {
        _ = try workshop.host().receive(workshop.call(.arm(afterMs: 1)), at: workshop)
        let journal = FragileJournal(on: workshop.disk)
        let host = try workshop.host(on: journal)
        journal.faults["load"] = FragileJournal.broken
        let due = workshop.now + .seconds(1)
        #expect(host.wake(now: due).publications.isEmpty)
        journal.faults = [:]
        #expect(try host.nextDeadline() == due + .seconds(1))
        #expect(host.wake(now: due + .seconds(1)).publications.count == 1)
    }

    @Test func `while nothing can be written, each turn tries so once`() throws {
        var batch = Batch()
        batch.times[StreamName("purse", "a")] = StreamTimes(rev: 0, deadline: workshop.now)
        _ = MemoryJournal(on: workshop.disk).append(batch)
        let journal = FragileJournal(on: workshop.disk)
        let host = try workshop.host(on: journal)
        journal.faults["append"] = FragileJournal.broken
        #expect(host.wake(now: workshop.now).fault != nil)
        #expect(journal.uses["append"] == 1)
    }
}
