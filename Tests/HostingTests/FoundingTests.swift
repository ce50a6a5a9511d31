import EventSourcing
import Hosting
import Journal
import MemoryJournals
import ParlorWire
import Testing

@Suite struct FoundingTests {
    let disk = MemoryJournal.Disk(epoch: "e1")
    let noon = Timestamp(milliseconds: 1_767_225_600_000)

    private func host() throws -> Host {
        try Host(MemoryJournal(on: disk), secret: 1).serving(Locker.self)
    }

    private func call(
        _ command: Locker.Command, _ key: EntityKey = "", by person: String, _ id: CommandID
    ) -> Call {
        let (name, body) = JSON.encode(choice: command)
        return Call(
            kind: Locker.kind, key: key,
            header: CallHeader(id: id, call: CallName(name), actor: .person(PersonID(person))),
            body: body)
    }

    private func rent(
        _ host: Host, by person: String, _ id: CommandID, after time: Duration = .zero
    ) -> Reply {
        host.receive([call(.rent, by: person, id)], now: noon + time).replies[0]
    }

    @Test func `who comes later gets the next free one`() throws {
        let host = try host()
        let calls = ["ada", "bob", "cleo", "dora"].map { call(.rent, by: $0, "c") }
        let replies = host.receive(calls, now: noon).replies
        #expect(replies.map { $0.header.stream?.key } == ["0", "1", "2", nil])
        #expect(replies[3].failure?.code == .unavailable)
    }

    @Test func `what is founded is looked for once`() throws {
        let journal = FragileJournal(on: disk)
        let host = try Host(journal, secret: 1).serving(Locker.self)
        #expect(rent(host, by: "ada", "c").header.stream?.key == "0")
        #expect(journal.uses["load"] == 1)
    }

    @Test func `a repeat finds what it founded, from whichever instance`() throws {
        let host = try host()
        for person in ["ada", "bob"] { _ = rent(host, by: person, "c") }
        let other = try self.host()
        for instance in [host, other, try self.host()] {
            #expect(rent(instance, by: "bob", "c").header.stream?.key == "1")
            #expect(rent(instance, by: "ada", "c").header.stream?.key == "0")
        }
        #expect(MemoryJournal(on: disk).head() == 2)
    }

    @Test func `of two instances that found at once each gets one of its own`() throws {
        let (one, two) = (try host(), try host())
        #expect(rent(one, by: "ada", "c").header.stream?.key == "0")
        #expect(rent(two, by: "bob", "c").header.stream?.key == "1")
        #expect(rent(one, by: "cleo", "c").header.stream?.key == "2")
    }

    /// One that lets each person have two.
    private func rationing(_ journal: any Journal) throws -> Host {
        try Host(journal, secret: 1).serving(
            Locker.self,
            founding: { _, context in
                Quota(
                    of: 2, in: "lockers", prefix: context.actor.person!.rawValue,
                    else: Failure(.rateLimited, "Two are enough."))
            })
    }

    @Test func `nobody founds more than their quota, in one batch or several`() throws {
        let host = try rationing(MemoryJournal(on: disk))
        let calls = (1...3).map { call(.rent, by: "ada", CommandID("c\($0)")) }
        let codes = host.receive(calls, now: noon).replies.map { $0.failure?.code }
        #expect(codes == [nil, nil, .rateLimited])
        #expect(rent(host, by: "ada", "c4").failure?.code == .rateLimited)
        #expect(rent(host, by: "ada", "c2").header.stream?.key == "1")
        let restarted = try rationing(MemoryJournal(on: disk))
        #expect(rent(restarted, by: "ada", "c5").failure?.code == .rateLimited)
        let emptied = [call(.empty, "0", by: "ada", "e"), call(.rent, by: "ada", "c6")]
        #expect(restarted.receive(emptied, now: noon).replies.allSatisfy { $0.failure == nil })
    }

    @Test func `of two instances that found at once one finds the quota used up`() throws {
        let journal = FragileJournal(on: disk)
        let (one, two) = (try rationing(journal), try rationing(MemoryJournal(on: disk)))
        #expect(rent(one, by: "ada", "c1").failure == nil)
        #expect(rent(one, by: "bob", "c1").header.stream?.key == "1")
        _ = one.receive([call(.empty, "1", by: "bob", "c2")], now: noon)
        journal.beforeAppend = {
            journal.beforeAppend = {}
            let other = rent(two, by: "ada", "c2", after: .seconds(120))
            #expect(other.header.stream?.key == "1")
        }
        #expect(rent(one, by: "ada", "c3", after: .seconds(10)).failure?.code == .rateLimited)
        let rows = MemoryJournal(on: disk).list("lockers", prefix: "ada", after: nil, limit: 9)
        #expect(rows.map(\.stream.key) == ["0", "1"])
    }

    @Test func `a repeat does not move into one that became free meanwhile`() throws {
        let host = try host()
        for person in ["ada", "bob"] { _ = rent(host, by: person, "c") }
        _ = host.receive([call(.empty, "0", by: "ada", "e")], now: noon)
        #expect(rent(host, by: "bob", "c", after: .seconds(61)).header.stream?.key == "1")
    }

    @Test func `a key that was given up begins anew, in another epoch, for every instance`() throws
    {
        let (one, two) = (try host(), try host())
        _ = rent(one, by: "ada", "c")
        let note = call(.note(text: "ada's"), "0", by: "ada", "n")
        _ = one.receive([note], now: noon)
        _ = two.receive([call(.empty, "0", by: "ada", "e")], now: noon)
        _ = one.receive([call(.note(text: "more"), "0", by: "ada", "m")], now: noon)

        #expect(rent(one, by: "bob", "b", after: .seconds(59)).header.stream?.key == "1")
        let outcome = one.receive([call(.rent, by: "cleo", "d")], now: noon + .seconds(60))
        #expect(
            outcome.replies[0].header
                == ReplyHeader(
                    id: "d", status: .ok, stream: StreamName("locker", "0"), rev: 1))
        #expect(outcome.publications.map(\.header.epoch) == ["e1-1"])
        for instance in [one, two, try host()] {
            let reply = instance.receive(
                [call(.note(text: "x"), "0", by: "cleo", "x")], now: noon + .seconds(61)
            ).replies[0]
            let locker = try JSON.decode(Locker.self, from: reply.body)
            #expect(locker.owner == "cleo")
            #expect(locker.notes == ["x"])
        }
        let journal = MemoryJournal(on: disk)
        #expect(journal.heads(of: [StreamName("locker", "0")]).values.map(\.rev) == [2])
        let old = StreamName("locker", "0~0")
        #expect(journal.heads(of: [old]).values.map(\.epoch) == ["e1"])
        #expect(
            journal.list("lockers", prefix: "", after: nil, limit: 9).map(\.sort) == [
                "bob", "cleo",
            ])
    }

    @Test func `who follows from far behind is told of each history as it was told then`() throws {
        let host = try host()
        _ = rent(host, by: "ada", "c")
        _ = host.receive([call(.empty, "0", by: "ada", "e")], now: noon)
        _ = rent(host, by: "bob", "b", after: .seconds(60))
        for only in [nil, ["locker.rented", "locker.emptied"]] as [Set<EventName>?] {
            let follow = JournalQuery.follow(
                after: 0, limit: nil, only: only, having: nil, newest: nil, taken: nil)
            let (name, body) = JSON.encode(choice: follow)
            let question = Call(
                kind: Locker.kind, key: "",
                header: CallHeader(id: "f", call: CallName(name), actor: .part("follower")),
                body: body)
            let reply = host.receive([question], now: noon).replies[0]
            let page = try JSON.decode(EventPage.self, from: reply.body)
            #expect(page.events.map(\.stream.text) == ["locker.0", "locker.0", "locker.0"])
            #expect(page.events.map(\.epoch) == ["e1", "e1", "e1-1"])
            #expect(page.events.map(\.event) == ["rented", "emptied", "rented"])
        }
    }

    @Test func `a refusal begins nothing anew`() throws {
        let host = try host()
        _ = rent(host, by: "ada", "c")
        _ = host.receive([call(.empty, "0", by: "ada", "e")], now: noon)
        var part = call(.rent, by: "ada", "p")
        part.header.actor = .operator
        let refused = host.receive([part], now: noon + .seconds(60)).replies[0]
        #expect(refused.failure?.code == .forbidden)
        let reply = host.receive([call(.empty, "0", by: "ada", "e")], now: noon).replies[0]
        #expect(try JSON.decode(Locker.self, from: reply.body).owner == "ada")
    }
}
