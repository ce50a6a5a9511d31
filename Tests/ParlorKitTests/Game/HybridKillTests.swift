import Contracts
import ParlorGames
import ParlorWire
import Testing

@testable import ParlorKit

/// A match is on its way from phones to a server in mid-turn, and both are killed.
@Suite struct HybridKillTests {
    /// Cleo has thrown, and may go on or bank.
    private func midTurn() throws -> HybridTable<DiceGame> {
        var table = try HybridTable(DiceGame.self)
        for _ in 0..<100 {
            if try turn(of: "cleo", table) != nil { break }
            try table.play(1)
        }
        return table
    }

    /// What the player has so far, in mid-turn.
    private func turn(
        of name: String, _ table: HybridTable<DiceGame>
    ) throws -> (score: Int, atRisk: Int)? {
        let state = try #require(table[name].state)
        guard state.isMyTurn, state.view.atRisk > 0, let seat = state.seat else { return nil }
        return (state.view.scores[seat.index], state.view.atRisk)
    }

    /// Bob's phone has heard that Ada's is gone, and what is on its way to it waits.
    private func untilBobHosts(_ table: HybridTable<DiceGame>) throws {
        while !table.party["bob"].state.isHosting { try #require(table.party.air.deliverOne()) }
    }

    @Test(arguments: [false, true])
    func `the act on its way is done once, wherever the match was`(_ hasArrived: Bool) async throws
    {
        let table = try midTurn()
        let (server, party, match) = (table.server, table.party, table.match)
        let before = try #require(try turn(of: "cleo", table))
        let cid = try table["cleo"].act(.bank)
        server.amidAdoption(hasArrived: hasArrived) {
            party.air.deliver()
            server.isReachable = false
            party["ada"].session.stop()
        }
        await #expect(throws: ParlorError.self) { try await table.move() }
        #expect((server.match(match) != nil) == hasArrived)
        #expect(table["cleo"].state?.unconfirmed.count == 1)
        server.amidAdoption(hasArrived: hasArrived) {}

        try untilBobHosts(table)
        server.restart()
        try await table.move(by: "bob")
        table.pass(.seconds(6))
        #expect(table.isAtServer("bob") && table.isAtServer("cleo"))
        #expect(server.commands.count { $0 == cid } == 1)
        let cleo = try #require(table["cleo"].state)
        #expect(cleo.unconfirmed.isEmpty)
        #expect(cleo.view.scores[2] == before.score + before.atRisk)
        #expect(table.state("bob")?.rev == cleo.confirmed.rev)

        let ada = GameStore(DiceGame.self, over: server.asked(by: "ada").transport(match))
        #expect(ada.state?.view == cleo.view, "Ada's phone starts again.")
        #expect(ada.state?.confirmed.rev == cleo.confirmed.rev)
    }

    @Test func `who took over follows to where another player has gone on`() async throws {
        let table = try midTurn()
        let (server, party) = (table.server, table.party)
        let before = try #require(try turn(of: "cleo", table))
        server.keepOffline(["bob"])
        server.amidAdoption(hasArrived: true) {
            party.air.deliver()
            server.losesAnswers = true
            party["ada"].session.stop()
        }
        await #expect(throws: ParlorError.self) { try await table.move() }
        server.losesAnswers = false
        try untilBobHosts(table)
        party.air.deliver()
        #expect(table.isAtServer("cleo") && !table.isAtServer("bob"))
        try table["cleo"].act(.bank)
        await #expect(throws: ParlorError.self) { try await table.move(by: "bob") }
        #expect(party["bob"].state.moved == nil)

        server.keepOffline([])
        try await table.move(by: "bob")
        #expect(table.isAtServer("bob"))
        let (bob, cleo) = (try #require(table["bob"].state), try #require(table["cleo"].state))
        #expect(bob.confirmed.rev == cleo.confirmed.rev && bob.view == cleo.view)
        #expect(bob.view.scores[2] == before.score + before.atRisk)
    }

    @Test func `the next host knows of an offer until the server has refused it`() async throws {
        let table = try midTurn()
        let party = table.party
        let offered = { party["bob"].session.core.value.device.guest.kept?.offered?.match }
        table.server.isReachable = false
        await #expect(throws: ParlorError.self) { try await table.move() }
        party.air.deliver()
        #expect(offered() == table.match, "Nobody knows whether it came there.")

        let other = try midTurn()
        let next = { other.party["bob"].session.core.value.device.guest.kept }
        let refusal = ParlorError(MatchRefusal.unknownGame("dice").failure)
        let server = other.server.refusing(refusal, to: "ada")
        await #expect(throws: refusal) {
            try await other.party["ada"].session.move(to: server)
        }
        other.party.air.deliver()
        #expect(next() != nil && next()?.offered == nil)
    }
}
