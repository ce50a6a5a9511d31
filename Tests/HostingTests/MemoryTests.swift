import EventSourcing
import Journal
import MemoryJournals
import ParlorWire
import Testing

@testable import Hosting
@testable import Simulation

@Suite struct MemoryTests {
    let workshop = Workshop()

    @Test func `a stranger who was only asked for takes no memory`() throws {
        let host = try workshop.host()
        _ = host.receive(workshop.call(.put(amount: 0)), at: workshop)
        #expect(host.activeCount == 0)
        _ = host.receive(workshop.call(.put(amount: 1)), at: workshop)
        #expect(host.activeCount == 1)
    }

    @Test func `a stranger is looked for once, until somebody makes them`() throws {
        let journal = FragileJournal(on: workshop.disk)
        let (host, other) = (try workshop.host(on: journal), try workshop.host())
        func put(_ amount: Int, of host: Hosting.Host) -> Reply {
            host.receive(workshop.call(.put(amount: amount)), at: workshop)
        }
        for _ in 1...3 { _ = put(0, of: host) }
        #expect(journal.uses["load"] == 1)
        _ = put(5, of: other)
        #expect(put(1, of: host).header.rev == 2)
        #expect(journal.uses["load"] == 2)
    }

    @Test func `what was used for longest ago goes, by number and by size`() throws {
        let host = try workshop.host()
        let most = Host.activeEntities
        let small = (1...most + 1).map { CacheUse(turn: $0, bytes: 1) }
        #expect(host.firstTurn(of: small) == most / 2 + 2)
        let large = (1...8).map { CacheUse(turn: $0, bytes: host.cacheLimits.bytes / 6) }
        #expect(host.firstTurn(of: large) == 6)
    }

    @Test func `with too many bytes in memory, what was used for longest ago goes`() throws {
        let host = try workshop.host()
        host.cacheLimits.bytes = 100_000
        for number in 1...4 {
            let write = workshop.call(.write(count: 10_000), to: EntityKey("n\(number)"))
            _ = host.receive(write, at: workshop)
        }
        #expect(host.activeCount == 4)
        host.cacheLimits.bytes = 50_000
        _ = host.receive(workshop.call(.jam(on: true), to: "n4"), at: workshop)
        #expect(host.activeCount == 1)
    }

    @Test func `an entity that nobody has used for long enough leaves memory, and is what it was`()
        throws
    {
        let host = try workshop.host()
        host.cacheLimits.unused = .seconds(600)
        let start = Instant(milliseconds: 1_000_000)
        func use(_ key: EntityKey) throws -> Int {
            try host.receive(workshop.call(.put(amount: 1), on: key), at: workshop).purse().coins
        }
        _ = (try use("a"), try use("b"))
        for second in 0..<599 { #expect(!host.evictUnused(now: start + .seconds(second))) }
        _ = try use("b")
        #expect(host.activeCount == 2)
        for second in 599...600 { _ = host.evictUnused(now: start + .seconds(second)) }
        #expect(host.activeCount == 1)
        #expect(try use("a") == 2)
        for second in 600...1_300 { _ = host.evictUnused(now: start + .seconds(second)) }
        #expect(host.activeCount == 0)
    }

    @Test func `memory is counted as entities come, grow and go`() throws {
        let host = try workshop.host()
        let cache = try #require(host.caches[Notebook.kind])
        #expect(cache.bytes == 0)
        _ = host.receive(workshop.call(.write(count: 10_000), to: "n"), at: workshop)
        #expect((20_000...22_000).contains(cache.bytes))
        workshop.diskIsFull = true
        _ = host.receive(workshop.call(.write(count: 10_000), to: "n"), at: workshop)
        #expect((20_000...22_000).contains(cache.bytes))
        workshop.diskIsFull = false
        for _ in 0..<20 {
            _ = host.receive(workshop.call(.jam(on: true), to: "n"), at: workshop)
        }
        #expect((20_000...24_000).contains(cache.bytes))
        cache.evict(unusedSince: .max)
        #expect(cache.bytes == 0)
    }

    @Test func `an instance that is far behind forgets, and does not ask what it missed`() throws {
        let journal = FragileJournal(on: workshop.disk)
        let host = try workshop.host(on: journal)
        let put = workshop.call(.put(amount: 1))
        _ = host.receive(put, at: workshop)
        try grow("b", by: 10)
        try host.catchUp()
        #expect(journal.uses["moved"] == 1)
        #expect(host.activeCount == 1)
        try grow("c", by: Int(Host.farBehind) + 1)
        try host.catchUp()
        #expect(journal.uses["moved"] == 1)
        #expect(host.activeCount == 0)
        #expect(try host.receive(put, at: workshop).purse().coins == 1)
    }

    @Test func `an entity that is far behind is loaded from its newest snapshot`() throws {
        let journal = FragileJournal(on: workshop.disk)
        let host = try workshop.host(on: journal)
        _ = host.receive(workshop.call(.put(amount: 1)), at: workshop)
        let other = try workshop.host()
        for _ in 0..<1_100 { _ = other.receive(workshop.call(.put(amount: 1)), at: workshop) }
        let reply = host.receive(workshop.call(.put(amount: 1)), at: workshop)
        #expect(try reply.purse().coins == 1_102)
        #expect(journal.uses["events read", default: 0] <= 1_000)
    }

    private func grow(_ key: EntityKey, by count: Int) throws {
        var batch = Batch()
        batch.appends = [
            Append(
                stream: StreamName("purse", key), after: 0,
                command: CommandKey(actor: .operator, id: "many"), at: workshop.now,
                events: (0..<count).map { _ in
                    NewEvent(name: "rang", body: Array("{}".utf8))
                })
        ]
        _ = MemoryJournal(on: workshop.disk).append(batch)
    }
}
