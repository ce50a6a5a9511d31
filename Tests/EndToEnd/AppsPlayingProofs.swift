import Contracts
import ParlorGames
import ParlorKit
import ParlorWire
import TestKit
import Testing

extension AppProofs {
    @Suite struct Playing {
        @Test func `a match goes on through kills, and each act is seen at once`() async throws {
            try await Cluster.runAmidTasks { cluster in
                let ada = try await cluster.app("Ada")
                var acts = 0
                let times = try await play(DiceGame.self, ["targetScore": 30], as: ada) {
                    acts += 1
                    let part = ["game-authority-1", "gateway-1"][acts / 4 % 2]
                    if acts % 4 == 0, let pid = try? cluster.pid(of: part) { try killAtOnce(pid) }
                }
                try #require(!times.isEmpty)
                try await waitAmidTasks(for: "all parts to be there again") {
                    try cluster.status.services.allSatisfy { $0.state == "ready" }
                }
                Figures.note(
                    "an act is seen", times.median, expected: .milliseconds(1),
                    beside: try cluster.callAtRest())
            }
        }

        /// How long each act took to be seen.
        private func play<G: Game>(
            _ game: G.Type, _ settings: [String: Int], as app: Parlor, amid: () throws -> Void
        ) async throws -> [Duration] {
            let id = try await app.games.practice(
                GameID(G.entry.id), settings: RawJSON(JSON.encode(settings)), bots: 1, seed: 7
            ).matchId
            let store = GameStore(game, over: ServerTransport(id, at: app))
            var dice = Dice(seed: 7)
            var times: [Duration] = []
            while true {
                try await waitAmidTasks(for: "the player's turn, or the end of the match") {
                    guard let state = store.state else { return false }
                    return state.confirmed.status != .playing
                        || state.certainty == .confirmed && !state.legal.isEmpty
                }
                guard let state = store.state else { continue }
                if state.confirmed.status != .playing {
                    #expect(state.confirmed.status == .over && state.results != nil)
                    return times
                }
                guard state.certainty == .confirmed,
                    let action = state.legal.randomElement(using: &dice)
                else { continue }
                try amid()
                let began = ContinuousClock.now
                // The state may be another one by now.
                guard (try? store.act(action)) != nil else { continue }
                times.append(ContinuousClock.now - began)
            }
        }
    }
}
