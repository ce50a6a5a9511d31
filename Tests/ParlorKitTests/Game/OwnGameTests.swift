import Contracts
import ParlorGames
import ParlorWire
import Testing

@testable import ParlorKit

/// A game that no server knows.
@Suite struct OwnGameTests {
    init() { Nim.registered }

    @Test func `it is played against bots`() throws {
        let time = TestClock()
        let store = GameStore(
            Nim.self,
            over: try LocalTransport(
                Practice(of: Nim.self, bots: 1, level: .hard, seed: 1), player: "ada",
                clock: time.clock))
        try store.act(.take(count: 2))
        #expect(store.state?.view.left == 7)
        time.pass(.seconds(1))
        #expect(store.state?.view.left == 4, "A hard bot leaves a multiple of four.")
        try store.act(.take(count: 1))
        time.pass(.seconds(1))
        #expect(store.state?.confirmed.results?.winners.contains("ada") == false)
    }

    @Test func `a server that does not know it refuses the match, which goes on between phones`()
        async throws
    {
        var table = try HybridTable(Nim.self)
        try table.play(2)
        let ada = table.party["ada"]
        let refusal = ParlorError(MatchRefusal.unknownGame("nim").failure)
        let server = table.server.refusing(refusal, to: "ada")
        await #expect(throws: refusal) { try await ada.session.move(to: server) }
        #expect(ada.state.moved == nil)
        try table.playToEnd()
        let results = table.names.compactMap { table.state($0)?.results }
        #expect(results.count == 3 && Set(results).count == 1)
    }

    @Test func `it is offered beside Parlor's own`() {
        #expect(GameRegistry.catalogue["nim"] != nil && GameRegistry.catalogue["dice"] != nil)
        #expect(Catalogue.standard["nim"] == nil, "Servers know nothing of it.")
    }
}
