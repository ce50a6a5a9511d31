import Hosting
import Journal
import MemoryJournals
import ParlorWire
import Testing

@testable import Simulation

@Suite struct JournalQueryTests {
    let workshop = Workshop()

    private func filled() throws -> Host {
        let host = try workshop.host()
        for amount in 1...5 { _ = host.receive(workshop.call(.put(amount: amount)), at: workshop) }
        return host
    }

    @Test func `the history of a stream comes in pages`() throws {
        let reply = try filled().receive(
            workshop.question("journal.history", #"{"after":1,"limit":2}"#), at: workshop)
        let page = try JSON.decode(EventPage.self, from: reply.body)
        #expect(page.events.map(\.rev) == [2, 3])
        #expect(page.events.map(\.event) == ["filled", "filled"])
        #expect(page.more)
    }

    @Test func `the rows of an index are counted, all or by sort, for parts`() throws {
        let host = try filled()
        _ = host.receive(workshop.call(.put(amount: 15), on: "b"), at: workshop)
        _ = host.receive(workshop.call(.put(amount: 1), on: "c"), at: workshop)
        func counted(_ body: String) throws -> ListingCounts {
            let question = workshop.question("journal.counts", body)
            return try JSON.decode(
                ListingCounts.self, from: host.receive(question, at: workshop).body)
        }
        let all = try counted(#"{"index":"purse.coins"}"#)
        #expect(all == ListingCounts(rows: 3, sorts: nil))
        let sorts = try counted(#"{"index":"purse.coins","bySort":true}"#)
        #expect(sorts == ListingCounts(rows: 3, sorts: ["1": 1, "15": 2]))
        #expect(try counted(#"{"index":"none","bySort":true}"#).rows == 0)
        let stranger = workshop.question(
            "journal.counts", #"{"index":"purse.coins"}"#, by: .person("ada"))
        #expect(host.receive(stranger, at: workshop).failure?.code == .forbidden)
    }

    @Test func `a journal is looked through for the wanted events, and never too far at once`()
        throws
    {
        let host = try filled()
        func page(_ body: String) throws -> EventPage {
            try JSON.decode(
                EventPage.self,
                from: host.receive(workshop.question("journal.follow", body), at: workshop).body)
        }
        let found = try page(#"{"after":0,"limit":2,"only":["purse.filled"]}"#)
        #expect(found.events.map(\.position) == [1, 2])
        #expect(found.upTo == 2 && found.more)
        let none = try page(#"{"after":0,"only":["purse.lost"]}"#)
        #expect(none.events.isEmpty && none.upTo == 5 && !none.more)
        var batch = Batch()
        batch.appends = (0..<6_000).map { rev in
            Append(
                stream: StreamName("purse", "b"), after: rev,
                command: CommandKey(actor: .clock, id: CommandID("\(rev)")), at: workshop.now,
                events: [NewEvent(name: "filled", body: Array(#"{"amount":1}"#.utf8))])
        }
        _ = MemoryJournal(on: workshop.disk).append(batch)
        let first = try page(#"{"after":5,"only":["purse.lost"]}"#)
        #expect(first.events.isEmpty && first.upTo == 1_005 && first.more)
        let rest = try page(#"{"after":5005,"only":["purse.lost"]}"#)
        #expect(rest.events.isEmpty && rest.upTo == 6_005 && !rest.more)
    }

    @Test func `events that lack the field that they are wanted for are passed, or not the newest`()
        throws
    {
        let host = try filled()
        func page(_ having: String, newest: String = "[]") throws -> EventPage {
            let body =
                #"{"after":0,"having":\#(having),"newest":\#(newest),"only":["purse.filled"]}"#
            return try JSON.decode(
                EventPage.self,
                from: host.receive(workshop.question("journal.follow", body), at: workshop).body)
        }
        #expect(try page(#"{"purse.filled":"amount"}"#).events.count == 5)
        let newest = try page(#"{"purse.filled":"amount"}"#, newest: #"["purse.filled"]"#)
        #expect(newest.events.map(\.rev) == [5] && newest.upTo == 5)
        #expect(try page(#"{"purse.emptied":"colour"}"#).events.count == 5)
        let none = try page(#"{"purse.filled":"colour"}"#)
        #expect(none.events.isEmpty && none.upTo == 5 && !none.more)
    }

    @Test func `of what says how things stand only the newest of each is sent, in its place`()
        throws
    {
        let host = try workshop.host()
        func put(_ amount: Int, into purse: EntityKey) {
            _ = host.receive(workshop.call(.put(amount: amount), on: purse), at: workshop)
        }
        for (amount, purse) in [(1, "a"), (2, "b"), (3, "a"), (4, "b")] {
            put(amount, into: EntityKey(purse))
        }
        _ = host.receive(workshop.call(.take(amount: 1), on: "a"), at: workshop)
        put(5, into: "b")
        let body =
            #"{"after":0,"newest":["purse.filled"],"only":["purse.emptied","purse.filled"]}"#
        let page = try JSON.decode(
            EventPage.self,
            from: host.receive(workshop.question("journal.follow", body), at: workshop).body)
        #expect(
            page.events.map { "\($0.stream) \($0.rev) \($0.event)" } == [
                "purse.a 2 filled", "purse.a 3 emptied", "purse.b 3 filled",
            ])
        #expect(page.upTo == 6)
    }

    @Test func `a state can be seen at any revision`() throws {
        let host = try filled()
        let reply = host.receive(workshop.question("journal.state", #"{"at":2}"#), at: workshop)
        let then = try JSON.decode(StreamState.self, from: reply.body)
        #expect(then.rev == 2)
        #expect(try JSON.decode(Purse.self, from: then.state.bytes).coins == 3)
    }

    @Test func `a revision that never was is not found`() throws {
        let host = try filled()
        for body in [#"{"at":6}"#, #"{"at":-1}"#] {
            let reply = host.receive(workshop.question("journal.state", body), at: workshop)
            #expect(reply.failure?.code == .notFound)
        }
        let nowhere = workshop.question("journal.state", of: StreamName("purse", "nobody"))
        #expect(host.receive(nowhere, at: workshop).failure?.code == .notFound)
    }

    @Test func `heads are told for many streams at once`() throws {
        let reply = try filled().receive(
            workshop.question("journal.heads", #"{"streams":["purse.a","purse.b"]}"#), at: workshop)
        let heads = try JSON.decode([StreamHead].self, from: reply.body)
        #expect(heads.map(\.stream.text) == ["purse.a"])
        #expect(heads.map(\.rev) == [5])
    }

    @Test func `a journal is closed to people`() throws {
        let reply = try filled().receive(
            workshop.question("journal.history", by: .person("ada")), at: workshop)
        #expect(reply.failure?.code == .forbidden)
    }

    @Test func `a page fits into a reply, whatever callers named themselves and their commands`()
        throws
    {
        let strange = String(repeating: "\u{1}", count: Limits.commandID)
        var batch = Batch()
        batch.appends = (0..<800).map { rev in
            let id = CommandID("\(rev)" + strange.dropFirst(3))
            return Append(
                stream: StreamName("purse", "a"), after: rev,
                command: CommandKey(actor: .person(PersonID(strange)), id: id), at: workshop.now,
                events: [NewEvent(name: "filled", body: Array(#"{"amount":1}"#.utf8))])
        }
        _ = MemoryJournal(on: workshop.disk).append(batch)
        let host = try workshop.host()
        for (name, bound) in [("journal.follow", 1_000), ("journal.history", 1_000)] {
            var found = 0
            var more = true
            while more {
                let reply = host.receive(
                    workshop.question(
                        CallName(name), #"{"after":\#(found),"limit":\#(bound)}"#), at: workshop)
                #expect(reply.body.count <= Limits.body)
                let page = try JSON.decode(EventPage.self, from: reply.body)
                #expect(!page.events.isEmpty)
                found += page.events.count
                more = page.more && !page.events.isEmpty
            }
            #expect(found == 800)
        }
    }
}
