import Contracts
import ParlorGames
import ParlorWire
import Testing

@testable import ParlorKit

/// Matches against bots on the device.
@Suite struct LocalTests {
    private func store<G: Game>(
        _ game: G.Type, seed: UInt64, _ time: TestClock, settings: RawJSON? = nil
    ) throws -> GameStore<G> {
        let names = TestLocked(0)
        return GameStore(
            game,
            over: try LocalTransport(
                Practice(
                    of: game, settings: settings,
                    bots: max(1, game.entry.players.lowerBound - 1), seed: seed),
                player: "ada", clock: time.clock),
            newCommandID: {
                names.with {
                    $0 += 1
                    return CommandID("c\($0)")
                }
            })
    }

    /// Plays at random to the end.
    private func playOn<G: Game>(_ store: GameStore<G>, _ time: TestClock, seed: UInt64) throws {
        var chance = Chance(seed: seed)
        var steps = 0
        while let state = store.state, state.confirmed.status == .playing, steps < 20_000 {
            steps += 1
            guard !state.legal.isEmpty else {
                time.pass(.seconds(1))
                continue
            }
            let action = chance.pick(from: state.legal)
            try store.act(action)
            #expect(store.state?.unconfirmed.isEmpty == true, "This device answers at once.")
        }
        #expect(store.state?.confirmed.status == .over)
    }

    @Test func `alarms do not become more and more`() throws {
        let time = TestClock()
        let settings = Bytes(#"{"targetScore": 1000, "turnSeconds": 30}"#.utf8)
        let store = try store(DiceGame.self, seed: 5, time, settings: RawJSON(settings))
        var chance = Chance(seed: 6)
        for _ in 1...200 {
            if let action = store.state?.legal.first { try store.act(action) }
            time.pass(chance.pick(from: [.milliseconds(300), .seconds(1), .seconds(31)]))
        }
        #expect(time.alarms <= 3)
    }

    @Test(arguments: KitModule.all)
    func `every game is played to its end against bots, the same for the same seed`(
        _ module: KitModule
    ) throws {
        func check<G: Game>(_ type: G.Type) throws {
            var ends: [RawJSON] = []
            for _ in 1...2 {
                let time = TestClock()
                let store = try store(type, seed: 5, time)
                try playOn(store, time, seed: 6)
                let state = try #require(store.state)
                #expect(state.certainty == .confirmed && state.confirmed.results != nil)
                ends.append(state.confirmed.seen)
            }
            #expect(ends[0] == ends[1])
        }
        try check(module.game)
    }

    @Test func `bots take a second, by the injected clock`() throws {
        let time = TestClock()
        let store = try store(DiceGame.self, seed: 3, time)
        let rev = try #require(store.state?.confirmed.rev)
        guard store.state?.isMyTurn == false else {
            try store.act(.roll)
            return #expect(store.state?.confirmed.rev == rev + 1)
        }
        time.pass(.milliseconds(999))
        #expect(store.state?.confirmed.rev == rev)
        time.pass(.milliseconds(1))
        #expect(store.state?.confirmed.rev == rev + 1)
    }

    @Test func `a turn ends by itself`() throws {
        let time = TestClock()
        let settings = RawJSON(Bytes(#"{"turnSeconds":10}"#.utf8))
        let store = try store(DiceGame.self, seed: 3, time, settings: settings)
        while store.state?.isMyTurn == false { time.pass(.seconds(1)) }
        #expect(store.state?.confirmed.turnEndsAt != nil)
        time.pass(.seconds(10))
        #expect(store.state?.isMyTurn == false)
    }

    @Test func `a match goes on after the app was stopped`() throws {
        let time = TestClock()
        let transport = try LocalTransport(
            Practice(of: CrazyEights.self, seed: 3), player: "ada", clock: time.clock)
        let before = GameStore(CrazyEights.self, over: transport)
        time.pass(.seconds(30))
        let kept = transport.kept
        let after = GameStore(
            CrazyEights.self,
            over: try LocalTransport(resuming: kept, player: "ada", clock: time.clock))
        #expect(after.state?.seen == before.state?.seen)
        #expect(throws: ParlorError.self) {
            try LocalTransport(resuming: Bytes("{}".utf8), player: "ada")
        }
    }

    @Test func `resigning ends the match`() throws {
        let time = TestClock()
        let store = try store(DiceGame.self, seed: 3, time)
        store.resign()
        #expect(store.state?.confirmed.status == .over)
    }

    @Test func `who gave up still sits at the table, and sees what everybody sees`() throws {
        let time = TestClock()
        let store = try store(CrazyEights.self, seed: 3, time)
        store.resign()
        let state = try #require(store.state)
        #expect(state.seat == 0 && state.seen.viewpoint == .audience && !state.isMyTurn)
    }

    @Test func `a game that nobody knows is refused`() {
        var practice = Practice(of: DiceGame.self)
        practice.game = "chess"
        #expect(throws: ParlorError(MatchRefusal.unknownGame("chess").failure)) {
            try LocalTransport(practice, player: "ada")
        }
    }

    @Test func `everybody who listens is told of each state`() async throws {
        let time = TestClock()
        let store = try store(DiceGame.self, seed: 3, time)
        var states = store.states.makeAsyncIterator()
        let first = await states.next()
        #expect(first?.confirmed.rev == store.state?.confirmed.rev)
        time.pass(.seconds(3))
        store.resign()
        let next = await states.next()
        #expect(next?.confirmed.status == .over)
    }
}

/// A game of the catalogue, as an argument.
struct KitModule: CustomTestStringConvertible, Sendable {
    let game: any Game.Type

    var testDescription: String { game.entry.id }

    static let all = Catalogue.standard.games.map { KitModule(game: $0) }
}
