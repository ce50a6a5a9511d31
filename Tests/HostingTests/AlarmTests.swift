import Hosting
import Journal
import ParlorWire
import Testing

@testable import Simulation

@Suite struct AlarmTests {
    let workshop = Workshop()

    @Test func `while no deadline changes the journal is not asked for the next`() throws {
        let journal = FragileJournal(on: workshop.disk)
        let host = try workshop.host(on: journal)
        #expect(try host.nextDeadline() == nil)
        let asked = journal.uses["deadlines"]
        for _ in 0..<5 {
            _ = host.receive(workshop.call(.put(amount: 1)), at: workshop)
            #expect(try host.nextDeadline() == nil)
        }
        #expect(journal.uses["deadlines"] == asked)
    }

    @Test func `a batch looks once where the journal ends, for itself and for deadlines`() throws {
        let journal = FragileJournal(on: workshop.disk)
        let host = try workshop.host(on: journal)
        _ = host.receive(workshop.call(.put(amount: 1)), at: workshop)
        _ = try host.nextDeadline()
        let before = journal.uses["head"]!
        _ = host.receive(workshop.call(.put(amount: 1)), at: workshop)
        _ = try host.nextDeadline()
        #expect(journal.uses["head"] == before + 1)
        _ = try host.nextDeadline()
        #expect(journal.uses["head"] == before + 2)
    }

    @Test func `a deadline that was put off costs a look, and is kept`() throws {
        let host = try workshop.host()
        _ = host.receive(workshop.call(.arm(afterMs: 100)), at: workshop)
        _ = host.receive(workshop.call(.arm(afterMs: 900)), at: workshop)
        #expect(try host.nextDeadline()! <= workshop.now + .milliseconds(900))
        #expect(host.wake(now: workshop.now + .milliseconds(100)).publications.isEmpty)
        #expect(try host.nextDeadline() == workshop.now + .milliseconds(900))
    }

    @Test func `a deadline that another instance kept is known at once`() throws {
        let (one, two) = (try workshop.host(), try workshop.host())
        #expect(try one.nextDeadline() == nil)
        _ = two.receive(workshop.call(.arm(afterMs: 5_000)), at: workshop)
        #expect(try one.nextDeadline() == workshop.now + .seconds(5))
        #expect(try two.nextDeadline() == workshop.now + .seconds(5))
        _ = one.receive(workshop.call(.put(amount: 1)), at: workshop)
        #expect(try one.nextDeadline() == workshop.now + .seconds(5))
    }
}
