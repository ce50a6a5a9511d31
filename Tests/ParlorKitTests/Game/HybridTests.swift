import Contracts
import ParlorGames
import ParlorWire
import TestKit
import Testing

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
        table.pass(.seconds(2))
        try await allMove(table)
    }

    /// A task moves the match, and tells the devices in reach.
    private func allMove(_ table: HybridTable<CrazyEights>) async throws {
        try await waitAmidTasks(for: "the match to move") {
            table.party["ada"].state.moved != nil
        }
        try await waitAmidTasks(for: "all players to be at the server") {
            table.pass(.milliseconds(500))
            return table.names.allSatisfy { table.isAtServer($0) }
        }
    }

    @Test func `while the server can't be asked, nothing stands still`() async throws {
        let table = try HybridTable(
            CrazyEights.self, policy: .whenSomeoneIsAway(after: .seconds(8)))
        let session = table.party["ada"].session
        table.server.isOnline = false
        table.party.air.isolate("cleo")
        table.pass(.seconds(9))
        try await waitAmidTasks(for: "the try to end") {
            let core = session.core.value
            return core.autoMoves.values.contains { $0.due(core.device) != nil }
        }
        #expect(table.server.offers == 0 && session.core.value.device.host?.moving == nil)
        table.server.isOnline = true
        table.pass(.seconds(11))
        try await allMove(table)
    }

    @Test func `each try that fails doubles the pause`() throws {
        let table = try HybridTable(CrazyEights.self)
        table.party.air.isolate("cleo")
        table.pass(.seconds(1))
        let device = table.party["ada"].session.core.value.device
        var move = AutoMove(table.match, after: .zero) { MoveTry(isTried: true, failure: nil) }
        let now = table.party.time.now
        for seconds in [10, 20, 40, 80, 160, 160] {
            move.begin()
            move.end(isTried: true, now)
            #expect(move.due(device) == now + .seconds(seconds))
        }
        move.end(isTried: false, now)
        #expect(move.due(device) == now + .seconds(10))
    }

    @Test func `a match whose answer was lost moves later`() async throws {
        var table = try HybridTable(CrazyEights.self)
        try table.play(5)
        try await loseAnswer(table)
        try await table.move()
        #expect(table.names.allSatisfy { table.isAtServer($0) })
    }

    @Test func `who goes on at the server after a lost answer is followed`() async throws {
        var table = try HybridTable(CrazyEights.self)
        while table["cleo"].state?.isMyTurn != true { try table.play(1) }
        table.party.air.isolate("cleo")
        table.party.air.deliver()
        try await loseAnswer(table)
        table.pass(.seconds(6))
        try #require(table.isAtServer("cleo"))
        try table["cleo"].act(#require(table["cleo"].state?.legal.first))
        try await table.move()
        #expect(table.names.allSatisfy { table.isAtServer($0) })
        #expect(table.state("ada")?.rev == table.state("cleo")?.rev)
    }

    @Test func `what devices played after a lost answer is not lost`() async throws {
        var table = try HybridTable(CrazyEights.self)
        try table.play(5)
        try await loseAnswer(table)
        try table.play(3)
        let before = table.state("ada")
        await #expect(throws: ParlorError(.hasOlder)) { try await table.move() }
        #expect(table.state("ada") == before && table.party["ada"].state.moved == nil)
        try table.playToEnd()
        #expect(table.state("cleo")?.results != nil && !table.isAtServer("cleo"))
    }

    /// The server has the match, and the devices don't know.
    private func loseAnswer(_ table: HybridTable<CrazyEights>) async throws {
        table.server.losesAnswers = true
        await #expect(throws: ParlorError.self) { try await table.move() }
        table.server.losesAnswers = false
        #expect(table.server.match(table.match) != nil && !table.isAtServer("ada"))
    }

    @Test func `a second store of a match moves when the first one is gone`() async throws {
        let table = try HybridTable(CrazyEights.self)
        let phone = table.party["bob"]
        do {
            let transport = HybridTransport(
                session: phone.session, match: table.match,
                server: table.server.asked(by: phone.person), policy: .byHand)
            let second = GameStore(CrazyEights.self, over: transport)
            #expect(second.state?.confirmed == table.state("bob"))
        }
        try await table.move()
        #expect(table.isAtServer("bob"))
    }

    @Test func `without a host and without a server, the match is closed`() async throws {
        let table = try HybridTable(CrazyEights.self)
        let failures = table["cleo"].failures
        table.party.air.isolate("cleo")
        table.pass(.seconds(125))
        let failure = try await next("the match to be closed", of: failures)
        #expect(failure.code == .hostLost)
    }

    @Test func `a match that was moved leaves the room free for another one`() async throws {
        let table = try HybridTable(CrazyEights.self)
        try await table.move()
        #expect(table.party["ada"].inside?.status == .waiting)
        #expect(table.party["ada"].session.statistics?.global.totalGamesPlayed == 0)
    }
}
