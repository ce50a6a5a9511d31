import Journal
import ParlorWire
import Testing

@testable import Hosting

/// A follower misses nothing, and if it must, it says so.
@Suite struct CutFollowerTests {
    let village = Village()
    let clerk: Clerk

    init() { clerk = Clerk(village) }

    @Test func `it tells how far it is, and then what it has taken may go`() throws {
        let source = try village.host()
        let follower = try clerk.host([.came])
        try village.live(source, days: 3, visits: 20)
        #expect(try !village.step(source))
        #expect(try clerk.ask(follower, source) == nil)
        #expect(try clerk.booked == 60)
        village.now = village.now + .seconds(6 * 3_600)
        while try village.step(source) {}
        #expect(try village.events().contains { $0.isBase })
        try village.visit(source)
        #expect(try clerk.ask(follower, source) == nil)
        #expect(try clerk.booked == 61)
    }

    @Test func `one that comes too late is told how it is now`() throws {
        let source = try village.host()
        for _ in 0..<20 { _ = source.receive([village.call(.come(count: 2))], now: village.now) }
        village.pass(days: 2)
        try village.cutAll(source)
        #expect(try village.events().map(\.name) == ["@base"])
        #expect(try clerk.ask(clerk.host([.came]), source) == nil)
        #expect(try clerk.booked == 40)
    }

    @Test func `one that comes too late for what nothing stands for stops, and says so`() throws {
        let source = try village.host()
        try village.live(source, days: 3, visits: 20)
        try village.cutAll(source)
        let fault = try #require(try clerk.ask(clerk.host([.went]), source))
        #expect(fault.detail.contains("are gone"))
        #expect(try clerk.booked == 0)
    }

    @Test func `one that wants only what stays misses nothing`() throws {
        let source = try village.host()
        try village.live(source, days: 3, visits: 20)
        try village.cutAll(source)
        #expect(try clerk.ask(clerk.host([.wrote]), source) == nil)
        #expect(try clerk.booked == 1 + 2 + 3)
    }
}
