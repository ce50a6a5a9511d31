import Contracts
import Games
import Testing
import Wire

@testable import ParlorKit

/// A match begins between devices, and goes on at a server.
@Suite struct HybridTests {
    @Test(arguments: KitModule.all)
    func `every game comes to the same, whether it moves to a server or not`(
        _ module: KitModule
    ) async throws {
        func end<G: Game>(_ type: G.Type, moves: Bool) async throws -> MatchResults {
            var table = try HybridTable(type)
            try table.play(6)
            let before = table.names.map { table.state($0)!.seen }
            if moves, table.state("ada")?.status == .playing {
                try await table.move()
                #expect(table.names.allSatisfy { table.isAtServer($0) })
                #expect(table.names.map { table.state($0)!.seen } == before)
                #expect(table.party["ada"].state.moved == table.match)
            }
            try table.playToEnd()
            let results = table.names.compactMap { table.state($0)?.results }
            try #require(results.count == 3)
            #expect(Set(results).count == 1)
            return results[0]
        }
        func check<G: Game>(_ type: G.Type) async throws {
            #expect(try await end(type, moves: true) == end(type, moves: false))
        }
        try await check(module.game)
    }

    @Test func `who was away goes on at the server`() async throws {
        var table = try HybridTable(CrazyEights.self)
        try table.play(5)
        table.party.air.isolate("bob")
        table.party.air.deliver()
        #expect(!table.isAtServer("bob"))
        try await table.move()
        #expect(table.isAtServer("ada") && table.isAtServer("cleo"))
        #expect(!table.isAtServer("bob"))
        table.pass(.seconds(6))
        #expect(table.isAtServer("bob"))
        #expect(table.state("ada")?.seats.allSatisfy { $0.heldUntil == nil } == true)
        try table.playToEnd()
        #expect(Set(table.names.map { table.state($0)?.results }).count == 1)
        #expect(table.state("bob")?.results != nil)
    }

    @Test func `a bot plays for somebody who does not come`() async throws {
        var table = try HybridTable(CrazyEights.self)
        try table.play(5)
        await bobIsGone(&table)
        try await table.move()
        let seat = try #require(table.state("ada")?.seats.first { $0.userId == "bob" })
        #expect(seat.heldUntil != nil && !seat.isPlayedByBot)
        table.pass(.seconds(125))
        let later = try #require(table.state("ada")?.seats.first { $0.userId == "bob" })
        #expect(later.isPlayedByBot)
    }

    /// Bob's app is stopped.
    private func bobIsGone(_ table: inout HybridTable<CrazyEights>) async {
        table.party["bob"].session.stop()
        table.party.air.deliver()
    }

    @Test func `an action without an answer is done once, at the server`() async throws {
        var table = try HybridTable(CrazyEights.self)
        while table["cleo"].state?.isMyTurn != true { try table.play(1) }
        let action = try #require(table["cleo"].state?.legal.first)
        let cid = try table["cleo"].act(action)
        try await table.move()
        #expect(table.server.commands.filter { $0 == cid }.count == 1)
        let state = try #require(table["cleo"].state)
        #expect(state.unconfirmed.isEmpty && state.confirmed.epoch == "server")
        #expect(!state.isMyTurn || state.confirmed.rev > 3)
    }

    @Test func `an action that was done before is not done again`() async throws {
        var table = try HybridTable(CrazyEights.self)
        while table["bob"].state?.isMyTurn != true { try table.play(1) }
        let before = try #require(table.state("ada")?.rev)
        let cid = try table["bob"].act(#require(table["bob"].state?.legal.first))
        while table.state("ada")?.rev == before { table.party.air.deliverOne() }
        table.party.air.isolate("bob")
        table.party.air.deliver()
        #expect(table["bob"].state?.unconfirmed.count == 1)
        try await table.move()
        table.pass(.seconds(6))
        #expect(table.isAtServer("bob") && table["bob"].state?.unconfirmed.isEmpty == true)
        #expect(!table.server.commands.contains(cid))
        #expect(table["bob"].state?.confirmed.rev == table.state("ada")?.rev)
    }

    @Test func `the match goes on between devices if the server can't take it`() async throws {
        var table = try HybridTable(CrazyEights.self)
        try table.play(5)
        table.server.isReachable = false
        await #expect(throws: ParlorError.self) { try await table.move() }
        #expect(table.state("ada")?.epoch == "term-1" && table.party["ada"].state.moved == nil)
        try table.playToEnd()
        #expect(table.state("cleo")?.results != nil)
    }

    @Test func `only the hosting device moves it, and only once`() async throws {
        let table = try HybridTable(CrazyEights.self)
        await #expect(throws: ParlorError(.notHosting)) { try await table.move(by: "bob") }
        try await table.move()
        await #expect(throws: ParlorError(MatchRefusal.notFound.failure)) {
            try await table.move()
        }
    }

    @Test func `the device that took over moves it`() async throws {
        var table = try HybridTable(CrazyEights.self)
        try table.play(5)
        table.party.air.isolate("ada")
        table.party.air.deliver()
        #expect(table.party["bob"].state.isHosting)
        try await table.move(by: "bob")
        #expect(table.isAtServer("bob") && table.isAtServer("cleo"))
        try table.play(3, by: ["bob", "cleo"])
        #expect(table.state("bob")?.rev == table.state("cleo")?.rev)
    }

    @Test func `it moves by itself when somebody is away`() async throws {
        var table = try HybridTable(
            CrazyEights.self, policy: .whenSomeoneIsAway(after: .seconds(8)))
        try table.play(5)
        table.party.air.isolate("cleo")
        table.pass(.seconds(7))
        #expect(table.party["ada"].state.moved == nil)
        let states = table.party["ada"].session.states
        table.pass(.seconds(2))
        for await state in states where state.moved != nil { break }
        table.party.air.deliver()
        table.pass(.seconds(6))
        #expect(table.names.allSatisfy { table.isAtServer($0) })
    }

    @Test func `without a host and without a server, the match is closed`() async throws {
        let table = try HybridTable(CrazyEights.self)
        let failures = table["cleo"].failures
        table.party.air.isolate("cleo")
        table.pass(.seconds(125))
        for await failure in failures {
            #expect(failure.failure.code == .hostLost)
            break
        }
    }

    @Test func `a match that was moved leaves the room free for another one`() async throws {
        let table = try HybridTable(CrazyEights.self)
        try await table.move()
        #expect(table.party["ada"].inside?.status == .waiting)
        #expect(table.party["ada"].session.statistics?.global.totalGamesPlayed == 0)
    }
}
