import Contracts
import ParlorGames
import ParlorWire
import TestKit
import Testing

@testable import ParlorKit

/// What many threads do with a store at once.
@Suite struct GameStoreTests {
    @Test func `threads that act at once see one match`() async throws {
        let time = TestClock()
        let store = GameStore(
            CrazyEights.self,
            over: try LocalTransport(
                Practice(of: CrazyEights.self, bots: 1, seed: 2), player: "ada",
                clock: time.clock))
        @Sendable func actAndPass() {
            if let action = store.state?.legal.first { _ = try? store.act(action) }
            time.pass(.milliseconds(300))
        }
        await withTaskGroup(of: Void.self) { group in
            for _ in 1...4 {
                group.addTask { for _ in 1...200 { actAndPass() } }
            }
        }
        // The bot, too, needs a thread to play on.
        try await waitAmidTasks(for: "some rounds") {
            actAndPass()
            return store.state?.confirmed.rev ?? 0 > 20
        }
        try await waitAmidTasks(for: "the answers") { store.state?.unconfirmed.isEmpty == true }
        let state = try #require(store.state)
        #expect(state.certainty == .confirmed && state.unconfirmed.isEmpty)
        let seen = try JSON.decode(Seen<CrazyEights>.self, from: state.confirmed.seen.bytes)
        #expect(seen.game == state.seen.game)
    }

    @Test func `what was taken back is told with the reason`() async throws {
        let transport = ScriptedTransport()
        let store = GameStore(Nim.self, over: transport) { "c1" }
        let rollbacks = store.rollbacks
        transport.tell(.state(transport.begun))
        try store.act(.take(count: 3))
        #expect(store.state?.view.left == 6 && store.state?.certainty == .predicted)
        transport.tell(.refused("c1", MatchRefusal.notYourTurn.failure))
        let rollback = try await next("rollback", of: rollbacks)
        #expect(rollback.cid == "c1" && rollback.action == .take(count: 3))
        #expect(rollback.reason.code == .notYourTurn)
        #expect(store.state?.view.left == 9)
    }

    @Test func `a store that nobody holds stops its transport`() throws {
        let transport = ScriptedTransport()
        do {
            let store = GameStore(Nim.self, over: transport)
            transport.tell(.state(transport.begun))
            #expect(store.state != nil)
        }
        #expect(transport.isStopped)
    }

    @Test func `what fails besides actions is told`() async throws {
        let transport = ScriptedTransport()
        let store = GameStore(Nim.self, over: transport) { "c1" }
        let failures = store.failures
        transport.tell(.state(transport.begun))
        store.resign()
        transport.tell(.refused("c1", MatchRefusal.over.failure))
        #expect(try await next("failure", of: failures).code == .matchOver)
    }
}

/// An authority whose words the test chooses.
private final class ScriptedTransport: GameTransport {
    private let state = TestLocked<(hear: (@Sendable (GameNews) -> Void)?, isStopped: Bool)>(
        (nil, false))

    var isStopped: Bool { state.with { $0.isStopped } }

    var begun: MatchState {
        let game = Nim(seats: 2, settings: .usual, seed: 1)
        return MatchState(
            matchId: "m1", game: "nim", epoch: "e1", rev: 1,
            seen: RawJSON(JSON.encode(game.seen(from: .seat(0)))), seats: [], status: .playing)
    }

    func start(_ hear: @escaping @Sendable (GameNews) -> Void) { state.with { $0.hear = hear } }
    func send(_ command: MatchCommand, cid: CommandID) {}
    func askForState() {}
    func stop() { state.with { $0.isStopped = true } }
    func tell(_ news: GameNews) { state.with { $0.hear }?(news) }
}
