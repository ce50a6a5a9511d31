import Contracts
import ParlorGames
import ParlorWire
import Testing

@testable import ParlorKit

/// Nobody can say whether an action was done before its match moved to a server.
@Suite struct HybridDoubtTests {
    @Test(arguments: [false, true])
    func `it is taken back, and the state shows whether it was done`(
        _ hasArrived: Bool
    ) async throws {
        let table = try HybridTable(HighCard.self)
        let (air, bob) = (table.party.air, table["bob"])
        let rollbacks = bob.rollbacks
        let before = try #require(table.state("ada")?.rev)
        let cid = try bob.act(#require(bob.state?.legal.first))
        while hasArrived, table.state("ada")?.rev == before { try #require(air.deliverOne()) }
        air.isolate("bob")
        air.deliver()
        #expect(bob.state?.unconfirmed.count == 1)
        try table["ada"].act(#require(table["ada"].state?.legal.first))
        air.deliver()

        try await table.move()
        table.pass(.seconds(6))
        let rollback = try await next("what is taken back", of: rollbacks)
        #expect(rollback.cid == cid && rollback.reason.code == .desync)
        #expect(!table.server.commands.contains(cid))
        let state = try #require(bob.state)
        #expect(table.isAtServer("bob") && state.unconfirmed.isEmpty)
        #expect(state.confirmed.rev == table.state("ada")?.rev)
        #expect(state.isMyTurn != hasArrived)
    }
}
