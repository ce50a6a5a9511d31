import Contracts
import ParlorGames
import ParlorKit
import ParlorTesting
import ParlorWire
import TestKit
import Testing

/// Every game at a server, as apps play it.
@Suite struct ServerKitTests {
    @Test(arguments: KitModule.all)
    func `every game is played to its end, with the same results on every device`(
        _ module: KitModule
    ) async throws {
        func check<G: Game>(_ type: G.Type) async throws {
            var table = try await ServerTable(type)
            try await table.playToEnd()
            let states = table.stores.compactMap(\.state)
            let results = states.compactMap(\.confirmed.results)
            try #require(results.count == 3)
            #expect(Set(results).count == 1)
            #expect(states.allSatisfy { $0.certainty == .confirmed && $0.unconfirmed.isEmpty })
            let room = try await table.room.view { $0.inside?.lastResults != nil }
            #expect(room.inside?.lastResults == results[0])
        }
        try await check(module.game)
    }
}

/// Three apps that play a match at a server.
private struct ServerTable<G: Game> {
    /// From here on, all but the first give up.
    private static var longest: Int { 100 }

    let room: Live<RoomView>
    let stores: [GameStore<G>]
    private let server: FakeParlor
    private let match: Live<MatchView>
    private var chance = Chance(seed: 4)

    init(_ game: G.Type) async throws {
        let server = FakeParlor(seed: 4)
        var apps: [Parlor] = []
        for name in ["Ada", "Bob", "Cleo"] { apps.append(try await server.guest(name)) }
        let host = apps[0]
        let code = try await host.rooms.create("Friday night").code
        try await host.room(code).configure(
            RoomChange(selectedGameType: GameID(G.entry.id), settings: G.presets["short"]))
        for app in apps.dropFirst() { try await app.room(code).join() }
        for app in apps { try await app.room(code).ready() }
        let started = try await host.room(code).start()
        await server.settled()
        let id = try #require(started.inside?.matchId)
        self.server = server
        (room, match) = (host.watch(room: code), host.watch(match: id))
        stores = apps.map { GameStore(game, over: ServerTransport(id, at: $0)) }
        try await match.settled()
    }

    /// Plays at random. What a player may not do any more by the time they do it is left out.
    mutating func playToEnd() async throws {
        for step in 1...2_000 {
            try await catchUp()
            guard stores[0].state?.confirmed.status == .playing else { return }
            if step == Self.longest { try await leaveTheFirstAlone() }
            var movers: [(store: GameStore<G>, state: GameState<G>)] = []
            for store in stores {
                if let state = store.state, !state.legal.isEmpty { movers.append((store, state)) }
            }
            guard !movers.isEmpty else {
                await server.clock.advance(by: .seconds(1))
                continue
            }
            let (store, state) = chance.pick(from: movers)
            let action = chance.pick(from: state.legal)
            guard (try? store.act(action)) != nil else { continue }
            try await store.state {
                $0.certainty == .confirmed && $0.confirmed.rev > state.confirmed.rev
            }
        }
        throw NeverTrue("the match to end")
    }

    /// All stores come to where the server is.
    private func catchUp() async throws {
        await server.settled()
        let rev = match.rev ?? 0
        for store in stores { try await store.state { $0.confirmed.rev >= rev } }
    }

    private func leaveTheFirstAlone() async throws {
        for store in stores.dropFirst() { store.resign() }
        try await stores[0].state { state in
            state.confirmed.status != .playing
                || state.confirmed.seats.dropFirst().allSatisfy { $0.hasResigned }
        }
    }
}

/// A game of the catalogue, as an argument.
struct KitModule: CustomTestStringConvertible, Sendable {
    let game: any Game.Type

    var testDescription: String { game.entry.id }

    static let all = Catalogue.standard.games.map { KitModule(game: $0) }
}
