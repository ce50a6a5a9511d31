import Hosting
import Journal
import MemoryJournals
import ParlorWire
import Testing

@testable import Simulation

@Suite struct ReusedIDTests {
    let workshop = Workshop()

    private func isRefused(_ reply: Reply) -> Bool { reply.failure?.code == .cidReused }

    @Test func `an accepted command's id with another body is refused, on any instance`() throws {
        let host = try workshop.host()
        let first = host.receive(workshop.call(.put(amount: 7), id: "c"), at: workshop)
        for host in [host, try workshop.host()] {
            let other = host.receive(workshop.call(.put(amount: 8), id: "c"), at: workshop)
            #expect(isRefused(other))
            #expect(isRefused(host.receive(workshop.call(.roll, id: "c"), at: workshop)))
            #expect(host.receive(workshop.call(.put(amount: 7), id: "c"), at: workshop) == first)
        }
    }

    @Test func `under another key, or by another sender, it is another command`() throws {
        let host = try workshop.host()
        _ = host.receive(workshop.call(.put(amount: 7), id: "c"), at: workshop)
        let others = [
            workshop.call(.put(amount: 8), on: "b", id: "c"),
            workshop.call(.put(amount: 8), by: .person("bob"), id: "c"),
        ]
        for other in others { #expect(try host.receive(other, at: workshop).purse().coins >= 8) }
    }

    @Test func `a command that led to no event is held to its body`() throws {
        let host = try workshop.host()
        _ = host.receive(workshop.call(.put(amount: 5)), at: workshop)
        let level = workshop.call(.level(to: 5), id: "c")
        let first = host.receive(level, at: workshop)
        for host in [host, try workshop.host()] {
            #expect(isRefused(host.receive(workshop.call(.level(to: 6), id: "c"), at: workshop)))
            #expect(isRefused(host.receive(workshop.call(.put(amount: 0), id: "c"), at: workshop)))
            #expect(host.receive(level, at: workshop) == first)
        }
    }

    @Test func `within one batch too`() throws {
        let outcome = try workshop.host().receive(
            [
                workshop.call(.put(amount: 1), id: "c"), workshop.call(.put(amount: 2), id: "c"),
                workshop.call(.put(amount: 1), id: "c"), workshop.call(.level(to: 1), id: "d"),
                workshop.call(.level(to: 2), id: "d"),
            ], now: workshop.now)
        #expect(outcome.replies.map(isRefused) == [false, true, false, false, true])
        #expect(outcome.publications.count == 1)
    }

    @Test func `a refused command used its id for nothing`() throws {
        let host = try workshop.host()
        let take = host.receive(workshop.call(.take(amount: 1), id: "c"), at: workshop)
        #expect(take.header.status == .error)
        let put = host.receive(workshop.call(.put(amount: 1), id: "c"), at: workshop)
        #expect(try put.purse().coins == 1)
        // What was refused under this id is not the one that was accepted.
        #expect(isRefused(host.receive(workshop.call(.take(amount: 1), id: "c"), at: workshop)))
    }

    @Test func `a refusal does not hide that the id was used`() throws {
        let host = try workshop.host()
        _ = host.receive(workshop.call(.put(amount: 1), id: "c"), at: workshop)
        #expect(isRefused(host.receive(workshop.call(.take(amount: 9), id: "c"), at: workshop)))
    }

    @Test func `what was founded is found by the same body alone`() throws {
        let host = try workshop.host()
        let first = host.receive(workshop.call(.found, on: "", id: "c"), at: workshop)
        #expect(first.header.status == .ok)
        #expect(host.receive(workshop.call(.found, on: "", id: "c"), at: workshop) == first)
    }

    @Test func `the same fields in another order are the same command`() throws {
        let host = try workshop.host()
        var put = workshop.call(.put(amount: 7), id: "c")
        let first = host.receive(put, at: workshop)
        put.body = Bytes(#" { "deferred" : null, "amount" : 7 } "#.utf8)
        #expect(host.receive(put, at: workshop) == first)
    }

    @Test func `a command from before digests were kept is answered as before`() throws {
        var batch = Batch()
        batch.appends = [
            Append(
                stream: StreamName("purse", "a"), after: 0,
                command: CommandKey(actor: .person("ada"), id: "old"), at: workshop.now,
                events: [NewEvent(name: "filled", body: Bytes(#"{"amount":3}"#.utf8))])
        ]
        _ = MemoryJournal(on: workshop.disk).append(batch)
        let reply = try workshop.host().receive(
            workshop.call(.put(amount: 9), id: "old"), at: workshop)
        #expect(try reply.purse().coins == 3)
    }
}
