import EventSourcing
import Journal
import MemoryJournals
import ParlorWire
import Testing

@testable import Hosting
@testable import Simulation

/// Old events go, and nothing else changes.
@Suite struct CuttingTests {
    let village = Village()

    @Test func `old events go, the others stay, and the state is the same`() throws {
        let host = try village.host()
        try village.live(host, days: 3, visits: 20)
        let before = try village.state(host)
        try village.cutAll(host)
        let left = try village.events()
        #expect(left.count { $0.name == "wrote" } == 3)
        #expect(left.filter { $0.name == "came" || $0.name == "went" }.allSatisfy(village.isRecent))
        #expect(left.count { $0.isBase } == 1)
        for reader in [host, try village.host()] { #expect(try village.state(reader) == before) }
        try village.visit(host)
        #expect(try village.state(try village.host()).comings == before.comings + 1)
    }

    @Test func `what went is cut again, a day later`() throws {
        let host = try village.host()
        for _ in 1...3 {
            try village.live(host, days: 2, visits: 20)
            let before = try village.state(host)
            try village.cutAll(host)
            #expect(try village.events().count { $0.isBase } == 1)
            #expect(try village.events().count { $0.name == "came" } <= 20)
            #expect(try village.state(village.host()) == before)
        }
    }

    @Test func `a long history goes in steps, and each leaves it whole`() throws {
        let host = try village.host()
        try village.live(host, days: 1, visits: 2_000)
        village.pass(days: 2)
        let before = try village.state(host)
        village.tell(host)
        var (steps, sizes) = (0, [try village.events().count])
        while try village.step(host) {
            steps += 1
            sizes.append(try village.events().count)
            #expect(try village.state(village.host()) == before)
        }
        #expect(steps >= 8 && sizes.last! <= 3)
        #expect(zip(sizes, sizes.dropFirst()).allSatisfy { $0 - $1 <= 500 })
    }

    @Test func `the first sweep of all comes an hour after the start, and others at once`() throws {
        func host() throws -> Hosting.Host {
            let host = try Host(MemoryJournal(on: village.disk), secret: 1).serving(Inn.self)
            try host.cutting(after: KeepTimes([:]))
            village.tell(host)
            return host
        }
        let first = try host()
        try village.live(first, days: 3, visits: 20)
        let start = village.now
        #expect(first.cut(now: start) == nil && first.cut(now: start + .seconds(3_599)) == nil)
        #expect(first.cut(now: start + .seconds(3_600)) != nil)
        #expect(try village.events().contains { $0.isBase })
        #expect(try host().cut(now: start + .seconds(3_601)) != nil)
    }

    @Test func `while nothing can be written, it tries once a minute, and loses nothing`() throws {
        try village.live(try village.host(), days: 3, visits: 20)
        let all = try village.events()
        let journal = FragileJournal(on: village.disk)
        let host = try village.cutting(Host(journal, secret: 1).serving(Inn.self))
        village.tell(host)
        journal.faults["append"] = FragileJournal.broken
        for _ in 1...3 {
            #expect(host.cut(now: village.now)?.fault != nil)
            #expect(host.cut(now: village.now + .seconds(59)) == nil)
            village.now = village.now + .seconds(60)
        }
        #expect(try village.events() == all)
        journal.faults = [:]
        while try village.step(host) {}
        #expect(try village.events().count { $0.isBase } == 1)
    }

    @Test func `old events stay where a state would take more room`() throws {
        let host = try village.host()
        let long = String(repeating: "x", count: 1_000)
        _ = host.receive([village.call(.write(text: long))], now: village.now)
        try village.visit(host)
        village.pass(days: 3)
        try village.cutAll(host)
        #expect(try village.events().map(\.name) == ["wrote", "came", "went"])
    }

    @Test func `nothing goes that a follower has not taken, nor before each has told`() throws {
        let host = try village.host()
        try village.live(host, days: 3, visits: 20)
        let all = try village.events()
        while try village.step(host) {}
        #expect(try village.events() == all)
        village.tell(host, upTo: 30)
        village.now = village.now + Cutting.waiting
        while try village.step(host) {}
        #expect(try village.events().prefix { !$0.isBase }.allSatisfy { $0.name == "wrote" })
        #expect(try village.events().filter { $0.position > 30 } == all.filter { $0.position > 30 })
        village.tell(host, upTo: 60, in: "another")
        village.now = village.now + .seconds(6 * 3_600)
        while try village.step(host) {}
        #expect(try village.events().filter { $0.position > 30 } == all.filter { $0.position > 30 })
    }

    @Test func `a repeat from below the base is not carried out again`() throws {
        let host = try village.host()
        let write = village.call(.write(text: "first"), id: "w")
        _ = host.receive([write], now: village.now)
        try village.live(host, days: 3, visits: 20)
        try village.cutAll(host)
        let again = try village.host().receive([write], now: village.now).replies[0]
        #expect(again.failure == .answerIsGone)
        #expect(try village.state(host).entries == 4)
    }

    @Test func `who watches and is behind gets the state, and who is not gets events`() throws {
        let host = try village.host()
        try village.live(host, days: 3, visits: 20)
        try village.cutAll(host)
        let base = try #require(try village.events().first { $0.isBase }).rev
        func tail(after rev: Revision) throws -> StreamTail {
            try village.ask(host, OwnerQuestion.tail(viewer: "ada", epoch: "e1", after: rev))
        }
        for rev in [0, 3, base - 1] {
            let tail = try tail(after: rev)
            #expect(tail.events == nil && tail.snapshot != nil, "\(rev)")
        }
        let events = try #require(try tail(after: base).events)
        #expect(events.first?.rev == base + 1 && events.allSatisfy { $0.event != "@base" })
    }

    @Test func `an operator is told that events are gone, and of none that never was`() throws {
        let host = try village.host()
        try village.live(host, days: 3, visits: 20)
        try village.cutAll(host)
        func follow(_ event: String) throws -> EventPage {
            try village.ask(
                host,
                JournalQuery.follow(
                    after: 0, limit: nil, only: [EventName(Inn.kind, event)], having: nil,
                    newest: nil, taken: nil))
        }
        let kept = Set(try village.events().filter { $0.name == "came" }.map(\.position))
        let came = try follow("came")
        #expect(came.isCut == true && Set(came.events.map(\.position)) == kept)
        let wrote = try follow("wrote")
        #expect(wrote.isCut == nil && wrote.events.count == 3)
    }

    @Test func `what is struck out goes from the state that stands for events too`() throws {
        let host = try village.host()
        try village.live(host, days: 3, visits: 20)
        try village.cutAll(host)
        func bodies() throws -> String {
            try village.events().map { String(decoding: $0.body, as: UTF8.self) }.joined()
        }
        #expect(try bodies().components(of: "day 2") == 2)
        let strikes = (1...3).map { village.call(.strike(number: $0)) }
        #expect(host.receive(strikes, now: village.now).fault == nil)
        #expect(try bodies().components(of: "day") == 0)
        #expect(try village.state(village.host()).newest == nil)
        #expect(try village.events().contains { $0.isBase })
    }

    @Test func `a state of an older shape is read, and one of an unknown shape stops the stream`()
        throws
    {
        let host = try village.host()
        try village.live(host, days: 3, visits: 20)
        try village.cutAll(host)
        let base = try #require(try village.events().first { $0.isBase })
        func put(_ schema: Int) throws {
            var batch = Batch()
            let old =
                #"{"schema":\#(schema),"began":1,"state":{"guests":7,"comings":9,"entries":1}}"#
            batch.erasures = [
                Erasure(of: base.stream, base.rev, leaving: StoredEvent.base, Bytes(old.utf8))
            ]
            _ = MemoryJournal(on: village.disk).append(batch)
        }
        try put(1)
        let then = try village.host()
        let shown = try village.state(then, at: base.rev)
        #expect(shown.guests == 7 && shown.owner == "nobody")
        try put(9)
        #expect(throws: JournalFault.self) { try village.state(village.host(), at: base.rev) }
    }

    @Test func `states below the base are gone, and a history says where it begins`() throws {
        let host = try village.host()
        try village.live(host, days: 3, visits: 20)
        try village.cutAll(host)
        let base = try #require(try village.events().first { $0.isBase }).rev
        let page: EventPage = try village.ask(host, JournalQuery.history(after: 0, limit: 1_000))
        #expect(page.base == base)
        #expect(page.events.first { $0.event == "@base" }?.body.bytes == Bytes("{}".utf8))
        let state = host.receive(
            [village.question(JournalQuery.state(at: base - 1))], now: village.now)
        #expect(state.replies[0].failure?.message.contains("revision \(base)") == true)
    }
}

extension String {
    fileprivate func components(of text: String) -> Int {
        split(separator: text, omittingEmptySubsequences: false).count - 1
    }
}
