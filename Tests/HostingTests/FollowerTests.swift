import EventSourcing
import Hosting
import Journal
import Testing
import Wire

@testable import Simulation

@Suite struct FollowerTests {
    let workshop = Workshop()
    let ledgers = MemoryJournal.Disk(epoch: "ledgers")

    private func follower() throws -> Host {
        try Host(MemoryJournal(on: ledgers)) { 0 }
            .serving(Ledger.self)
            .following("purse", as: "purses", into: Ledger.self) {
                guard $0.event == "filled" else { return nil }
                return Directive($0.stream.key, .note(amount: 1))
            }
    }

    /// Lets the follower ask, and the source answer, until there is nothing new.
    private func catchUp(_ follower: Host, with source: Host) throws -> Int {
        var noted = 0
        for _ in 0..<10 {
            let calls = try follower.ask(as: "test", now: workshop.now)
            if calls.isEmpty { workshop.now = workshop.now + .seconds(1) }
            let answers = source.receive(calls, now: workshop.now).replies
            noted += follower.receive(answers: answers, now: workshop.now).publications.count
        }
        return noted
    }

    @Test func `what happened elsewhere arrives once, also after a restart`() throws {
        let source = try workshop.host()
        for amount in 1...7 {
            _ = source.receive(workshop.call(.put(amount: amount)), at: workshop)
        }
        #expect(try catchUp(follower(), with: source) == 7)
        #expect(try catchUp(follower(), with: source) == 0)
        _ = source.receive(workshop.call(.take(amount: 1)), at: workshop)
        _ = source.receive(workshop.call(.put(amount: 1)), at: workshop)
        #expect(try catchUp(follower(), with: source) == 1)
    }

    @Test func `two instances that follow together count each event once`() throws {
        let source = try workshop.host()
        for amount in 1...7 {
            _ = source.receive(workshop.call(.put(amount: amount)), at: workshop)
        }
        let (one, two) = (try follower(), try follower())
        #expect(try catchUp(one, with: source) + catchUp(two, with: source) == 7)
    }

    @Test func `a hint makes it ask at once`() throws {
        let source = try workshop.host()
        let follower = try follower()
        _ = try catchUp(follower, with: source)
        #expect(try follower.ask(as: "test", now: workshop.now).isEmpty)
        let outcome = source.receive([workshop.call(.put(amount: 1))], now: workshop.now)
        follower.hint(outcome.publications[0], now: workshop.now)
        #expect(try follower.ask(as: "test", now: workshop.now).count == 1)
    }

    @Test func `a source whose journal was made anew is followed from its beginning`() throws {
        let source = try workshop.host()
        for amount in 1...7 {
            _ = source.receive(workshop.call(.put(amount: amount)), at: workshop)
        }
        let follower = try follower()
        #expect(try catchUp(follower, with: source) == 7)
        let fresh = try Host(MemoryJournal(on: MemoryJournal.Disk(epoch: "e2"))) { 0 }.serving(
            Purse.self)
        _ = fresh.receive(workshop.call(.put(amount: 1)), at: workshop)
        #expect(try catchUp(follower, with: fresh) == 1)
    }
}
