import Contracts
import ParlorGames
import ParlorWire
import Testing

@testable import ParlorKit

/// Some phones that play, and a server that their match may move to.
struct HybridTable<G: Game> {
    let party: PhoneParty
    let server: RulesServer
    let names: [String]
    private(set) var stores: [GameStore<G>] = []
    private(set) var rolledBack = TestLocked(0)
    var chance: Chance

    init(
        _ game: G.Type, _ names: [String] = ["ada", "bob", "cleo"], seed: UInt64 = 4,
        policy: HybridPolicy = .byHand
    ) throws {
        party = try PhoneParty(names[0], seed: seed)
        for name in names.dropFirst() { #expect(try party.add(name).say(.join) == nil) }
        party.play(GameID(G.entry.id), settings: G.presets["short"])
        server = RulesServer(party.time)
        self.names = names
        chance = Chance(seed: seed)
        for name in names {
            let phone = party[name]
            let transport = HybridTransport(
                session: phone.session, match: try #require(phone.state.match),
                server: server.asked(by: phone.person), policy: policy)
            stores.append(
                GameStore(game, over: transport, newCommandID: { phone.newName() }))
        }
    }

    var match: MatchID { party[names[0]].state.match! }

    subscript(name: String) -> GameStore<G> { stores[names.firstIndex(of: name)!] }

    func state(_ name: String) -> MatchState? { self[name].state?.confirmed }

    func isAtServer(_ name: String) -> Bool { state(name)?.epoch == "server" }

    /// The device that hosts moves the match.
    func move(by name: String = "ada") async throws {
        let phone = party[name]
        _ = try await phone.session.move(to: server.asked(by: phone.person))
        party.air.deliver()
    }

    func pass(_ time: Duration) {
        party.pass(time)
        server.tick()
        party.air.deliver()
    }

    /// Some of the actions that are open to the players, by chance.
    mutating func play(_ actions: Int, by names: [String]? = nil) throws {
        var left = actions
        var steps = 0
        while left > 0, stores[0].state?.confirmed.status == .playing, steps < 3_000 {
            steps += 1
            let movers = (names ?? self.names).map { self[$0] }
                .filter { $0.state?.legal.isEmpty == false }
            guard !movers.isEmpty else {
                pass(.seconds(1))
                continue
            }
            let store = chance.pick(from: movers)
            try store.act(chance.pick(from: store.state!.legal))
            left -= 1
            pass(.milliseconds(100))
        }
    }

    /// In a match that takes too long, all but the first give up.
    mutating func playToEnd() throws {
        try play(100)
        for store in stores.dropFirst() { store.resign() }
        pass(.milliseconds(100))
        try play(500)
    }
}
