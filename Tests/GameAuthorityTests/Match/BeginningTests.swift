import Contracts
import EventSourcing
import ParlorGames
import ParlorWire
import Scenarios
import Testing

@testable import GameAuthority
@testable import MatchRules

@Suite struct BeginningTests {
    private let empty = Scenario(Match.self, key: "m1", at: .birth)

    @Test func `an order begins a match, once`() throws {
        let ordered = Scenario.ordered()
        #expect(ordered.names == ["began", "stood"])
        try ordered.when(.order(.of()), by: .lobby, then: [])
        #expect(ordered.state.players.map(\.userId) == [.ada, .bob])
    }

    @Test(arguments: [
        (MatchOrder.of("chess"), 0), (.of("highCard", [.ada]), 0),
        (.of(settings: #"{"rounds": 99}"#), 0), (.of(), 5),
    ])
    func `what can't be played, or comes too late, is refused`(
        order: MatchOrder, seconds: Int
    ) throws {
        let events = try empty.at(.after(seconds)).deciding(.order(order), by: .lobby)
        guard case .refused("K7QD", _) = events.first else {
            Issue.record("It led to \(events).")
            return
        }
        let refused = empty.adding(events)
        try refused.when(.order(.of()), by: .lobby, then: [])
        refused.when(.resign, by: .ada, refuses: .notFound)
    }

    @Test func `an order that is late says by how much, and that clocks may differ`() throws {
        let events = try empty.at(.after(9)).deciding(.order(.of()), by: .lobby)
        guard case .refused(_, let reason) = events.first else {
            Issue.record("It led to \(events).")
            return
        }
        #expect(reason.contains("9 s late") && reason.contains("clocks"))
    }

    @Test func `practice begins at once, with bots around`() throws {
        let command = MatchCommand.practice(
            game: "crazyEights", settings: nil, bots: nil, level: .hard, seed: 5)
        let match = try empty.having(command, by: .ada).state
        #expect(match.players.map(\.botLevel) == [nil, .hard, .hard, .hard])
        #expect(match.game?.isOver == false)
        #expect(match.audience(key: "m1") == .only([.ada]))
    }

    @Test func `practice with the same seed deals the same cards`() throws {
        func view(_ seed: UInt64, dice: UInt64) throws -> RawJSON? {
            let command = MatchCommand.practice(
                game: "crazyEights", settings: nil, bots: 3, level: nil, seed: seed)
            return try empty.having(command, by: .ada, seed: dice).state.game?.view(from: .all)
        }
        #expect(try view(5, dice: 1) == view(5, dice: 2))
        #expect(try view(5, dice: 1) != view(6, dice: 1))
    }

    @Test func `practice that can't be is refused by name`() {
        func refusal(
            _ game: GameID, _ settings: String? = nil, bots: Int? = nil
        ) -> ErrorCode? {
            let command = MatchCommand.practice(
                game: game, settings: settings.map { .of($0) }, bots: bots, level: nil, seed: nil)
            do throws(MatchRefusal) { _ = try empty.deciding(command, by: .ada) } catch {
                return error.failure.code
            }
            return nil
        }
        #expect(refusal("chess") == .badInput)
        #expect(refusal("highCard", bots: 8) == .badInput)
        #expect(refusal("highCard", bots: 0) == .badInput)
        #expect(refusal("highCard", #"{"rounds": 0}"#) == .invalidSettings)
        #expect(refusal("highCard", #"{"settingsVersion": 9}"#) == .versionMismatch)
        #expect(refusal("highCard") == nil)
    }

    @Test func `all of the entropy decides the cards`() throws {
        let rules = try #require(Catalogue.standard["crazyEights"])
        let settings = rules.defaults
        let hands = (0..<Entropy.words).map { word in
            var words = [UInt32](repeating: 0, count: Entropy.words)
            words[word] = 1
            let began = MatchEvent.began(
                BegunMatch(
                    roomCode: nil, game: "crazyEights",
                    gameVersion: rules.entry.settingsVersion, category: nil, settings: settings,
                    players: [MatchPlayer(userId: "ada"), MatchPlayer(userId: "bob")],
                    isPractice: false, spectators: [], isPrivate: true, holdSeconds: 0,
                    beganAt: .birth, entropy: Entropy(words)))
            return Match(replaying: [began]).game?.view(from: .seat(Seat(0))).text
        }
        #expect(Set(hands).count == Entropy.words && !hands.contains(nil))
    }

    @Test func `nobody but the lobby orders`() {
        empty.when(.order(.of()), by: .eve, refuses: .partsOnly)
        Scenario.ordered().when(.void(reason: "x"), by: .eve, refuses: .partsOnly)
        Scenario.ordered().when(.lapse, by: .ada, refuses: .partsOnly)
    }

    @Test func `an order that is void by then ends without a result`() throws {
        let void = try Scenario.ordered().having(.void(reason: "Too late."), by: .lobby)
        #expect(void.names.last == "calledOff")
        #expect(void.state.deadline == nil)
        void.when(.act(action: .of("{}"), at: nil), by: .ada, refuses: .over)
    }
}
