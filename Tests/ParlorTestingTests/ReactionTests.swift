import Contracts
import ParlorKit
import ParlorTesting
import ParlorWire
import Testing

/// What people throw at a table.
@Suite struct ReactionTests {
    let server = FakeParlor()

    @Test func `a reaction comes to those at the table, and from nobody else`() async throws {
        let (ada, bob) = (try await server.guest("Ada"), try await server.guest("Bob"))
        let room = try await server.room(of: ada, and: bob)
        let id = try await server.match(in: room.code, of: ada, and: bob)
        let live = bob.watch(match: id)
        try await live.settled()
        var signals = live.signals.makeAsyncIterator()
        try await ada.match(id).react(.tomato)
        let signal = await signals.next()
        let adas = try #require(await ada.userId)
        #expect(signal?.name == "react" && signal?.by == adas)
        #expect(signal?.body == RawJSON(Bytes(#"{"emoji":"🍅"}"#.utf8)))
        let eve = try await server.guest("Eve")
        #expect(await server.refusal { try await eve.match(id).react(.tomato) } == .forbidden)
    }
}
