import Contracts
import ParlorKit
import ParlorTesting
import ParlorWire
import Testing

/// A player who takes long is asked to go on.
@Suite struct NudgeTests {
    let server = FakeParlor()

    @Test func `a nudge comes to who is awaited, and is refused before its time and twice`()
        async throws
    {
        let (ada, bob) = (try await server.guest("Ada"), try await server.guest("Bob"))
        let room = try await server.room(of: ada, and: bob)
        let id = try await server.match(in: room.code, of: ada, and: bob)
        let adas = try #require(await ada.userId)
        let awaited = try await ada.match(id).get().sight?.awaited
        let (late, other) = awaited == [adas] ? (ada, bob) : (bob, ada)
        let live = late.watch(match: id)
        try await live.settled()
        var signals = live.signals.makeAsyncIterator()
        #expect(await server.refusal { try await other.match(id).nudge() } == .invalidAction)
        #expect(await server.refusal { try await late.match(id).nudge() } == .invalidAction)
        await server.clock.advance(by: .seconds(10))
        try await other.match(id).nudge()
        let signal = await signals.next()
        let nudger = try #require(await other.userId)
        #expect(signal?.name == "nudge" && signal?.by == nudger)
        #expect(await server.refusal { try await other.match(id).nudge() } == .invalidAction)
    }
}
