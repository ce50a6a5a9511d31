import Hosting
import Journal
import MemoryJournals
import ParlorWire
import Testing

@testable import Simulation

@Suite struct HostTests {
    let workshop = Workshop()

    @Test func `each call of a batch is decided on what the ones before it left`() throws {
        let host = try workshop.host()
        let outcome = host.receive(
            [
                workshop.call(.put(amount: 3)), workshop.call(.take(amount: 2)),
                workshop.call(.take(amount: 2)),
            ],
            now: workshop.now)
        #expect(try outcome.replies[0].purse().coins == 3)
        #expect(try outcome.replies[1].purse().coins == 1)
        #expect(outcome.replies[2].failure?.code == "TOO_FEW_COINS")
        #expect(outcome.replies.map(\.header.rev) == [1, 2, nil])
        #expect(outcome.publications.map(\.topic) == ["purse.a.filled", "purse.a.emptied"])
    }

    @Test func `a command that changes nothing is answered and keeps nothing`() throws {
        let outcome = try workshop.host().receive(
            [workshop.call(.put(amount: 0))], now: workshop.now)
        #expect(outcome.replies[0].header.status == .ok)
        #expect(outcome.publications.isEmpty)
    }

    @Test func `a command sent again gets its first answer, in the same batch and after a restart`()
        throws
    {
        let put = workshop.call(.put(amount: 5))
        let host = try workshop.host()
        let twice = host.receive([put, put], now: workshop.now)
        #expect(twice.replies[0] == twice.replies[1])
        #expect(twice.publications.count == 1)
        _ = host.receive(workshop.call(.take(amount: 5)), at: workshop)
        #expect(host.receive(put, at: workshop) == twice.replies[0])
        #expect(try workshop.host().receive(put, at: workshop) == twice.replies[0])
    }

    @Test func `a command whose repetition would be refused gets its first answer`() throws {
        let host = try workshop.host()
        _ = host.receive(workshop.call(.put(amount: 5)), at: workshop)
        let take = workshop.call(.take(amount: 5))
        let first = host.receive(take, at: workshop)
        #expect(first.header.status == .ok)
        #expect(host.receive(take, at: workshop) == first)
    }

    @Test func `a refused command is decided anew`() throws {
        let host = try workshop.host()
        let take = workshop.call(.take(amount: 5))
        #expect(host.receive(take, at: workshop).failure?.code == "TOO_FEW_COINS")
        _ = host.receive(workshop.call(.put(amount: 5)), at: workshop)
        #expect(host.receive(take, at: workshop).header.status == .ok)
    }

    @Test func `two senders may use the same command id`() throws {
        let host = try workshop.host()
        _ = host.receive(workshop.call(.put(amount: 1), by: .person("ada"), id: "x"), at: workshop)
        let other = host.receive(
            workshop.call(.put(amount: 1), by: .person("bob"), id: "x"), at: workshop)
        #expect(try other.purse().coins == 2)
    }

    @Test func `a roll of the dice is in the event, and so the same for ever`() throws {
        let rolled = try workshop.host().receive(workshop.call(.roll), at: workshop).purse().rolls
        let again = try workshop.host().receive(workshop.call(.put(amount: 0)), at: workshop)
            .purse().rolls
        #expect(rolled == again)
    }

    @Test func `calls that make no sense are refused by name`() throws {
        let host = try workshop.host()
        var unknown = workshop.call(.roll)
        unknown.header.call = "purse.burn"
        var elsewhere = workshop.call(.roll)
        elsewhere.kind = "room"
        var garbled = workshop.call(.put(amount: 1))
        garbled.body = Array(#"{"amount":"much"}"#.utf8)
        let failures = host.receive([unknown, elsewhere, garbled], now: workshop.now).replies.map(
            \.failure)
        #expect(failures.map(\.?.code) == [.unknownCall, .unknownCall, .badInput])
        #expect(failures[0]?.message.contains("There are purse.") == true)
        #expect(failures[1]?.message.hasSuffix("to the kind 'room'.") == true)
        #expect(failures[2]?.context?["field"] == "amount")
    }

    @Test func `with a full disk reads go on, writes are refused, and nothing is lost`() throws {
        let host = try workshop.host()
        _ = host.receive(workshop.call(.put(amount: 1)), at: workshop)
        workshop.diskIsFull = true
        let put = workshop.call(.put(amount: 1))
        let outcome = host.receive([put, workshop.question("journal.state")], now: workshop.now)
        #expect(outcome.replies[0].failure?.code == .unavailable)
        #expect(outcome.replies[1].header.status == .ok)
        #expect(outcome.publications.isEmpty)
        #expect(outcome.fault?.code == .full)
        workshop.diskIsFull = false
        #expect(try host.receive(put, at: workshop).purse().coins == 2)
    }

    @Test func `an instance knows what another one has just kept`() throws {
        let (one, two) = (try workshop.host(), try workshop.host())
        _ = one.receive(workshop.call(.put(amount: 1)), at: workshop)
        _ = two.receive(workshop.call(.put(amount: 1)), at: workshop)
        #expect(try one.receive(workshop.call(.put(amount: 0)), at: workshop).purse().coins == 2)
    }

    @Test func `whoever loses the race for a revision decides anew`() throws {
        let (one, two) = (try workshop.host(), try workshop.host())
        _ = one.receive(workshop.call(.put(amount: 1)), at: workshop)
        workshop.beforeAppend = { [workshop] in
            workshop.beforeAppend = {}
            _ = two.receive(workshop.call(.take(amount: 1)), at: workshop)
        }
        let loser = one.receive(workshop.call(.take(amount: 1)), at: workshop)
        #expect(loser.failure?.code == "TOO_FEW_COINS")
    }

    @Test func `an entity is rebuilt from its snapshot and the events after it`() throws {
        let host = try workshop.host()
        for _ in 0..<12 { _ = host.receive(workshop.call(.put(amount: 1)), at: workshop) }
        let journal = MemoryJournal(on: workshop.disk)
        let stored = journal.load(StreamName("purse", "a"), schema: Purse.schema, upTo: nil)
        #expect(stored?.snapshot?.rev == 10)
        #expect(stored?.events.count == 2)
        #expect(
            try workshop.host().receive(workshop.call(.put(amount: 0)), at: workshop).purse().coins
                == 12)
    }

    @Test func `listings follow the state in the same transaction`() throws {
        let host = try workshop.host()
        _ = host.receive(
            [workshop.call(.put(amount: 1)), workshop.call(.put(amount: 2))], now: workshop.now)
        let rows = MemoryJournal(on: workshop.disk).list(
            "purse.coins", prefix: "", after: nil, limit: 9)
        #expect(rows.map(\.sort) == ["3"])
    }
}
