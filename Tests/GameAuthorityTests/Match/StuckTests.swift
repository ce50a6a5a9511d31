import Contracts
import EventSourcing
import ParlorGames
import ParlorWire
import Scenarios
import Testing

@testable import GameAuthority
@testable import MatchRules
@testable import ParlorGames

/// What a faulty game, or one whose rules have changed, does to a match, and to no other.
@Suite struct StuckTests {
    @Test func `a bot that has nothing to do is passed over as if its time were up`() throws {
        var match = Scenario.ordered(.of("highCard", [.robo, .ada])).state
        match.game = AnyGame(Nothing())
        let context = Context(
            actor: .clock, device: nil, key: "m1", now: .after(1), seed: 1)
        let events = try match.decide(.lapse, in: context)
        guard case .turnTimedOut(let turn)? = events.first else { throw Unexpected(events.first) }
        #expect(turn.userIds == [.robo] && turn.timedOutAt == .after(1))
        for event in events { match.apply(event) }
        #expect(match.deadline.map { $0.at > .after(1) } == true)
    }

    @Test func `what today's rules can't replay is a match of rules that are played no more`()
        throws
    {
        let begun = Scenario.ordered(.of("dice"))
        let other: PersonID = begun.legal(.ada).isEmpty ? .ada : .bob
        let broken = begun.and(
            .acted(
                MatchMove(
                    by: other, action: .of(#"{"roll":{}}"#), hidden: nil, byBot: nil,
                    actedAt: .after(1))))
        broken.when(
            .act(action: .of(#"{"roll":{}}"#), at: nil), by: .person(other), refuses: .rulesOfOld)
        let over = try broken.until(.after(25 * 3_600))
        #expect(over.state.status == .calledOff)
    }
}

/// Waits for the first seat, which has nothing to do.
private struct Nothing: Game {
    var settings = DiceGame.Settings.usual
    var turns = 0

    static let entry = DiceGame.entry
    static let rules = ""
    static let words: [String: String] = [:]

    init() {}
    init(seats: Int, settings: DiceGame.Settings, chance: Chance) {}

    var awaited: Seats { [0] }
    var clock: TurnClock? { nil }
    var standing: Standing { Standing(round: turns, scores: [0, 0]) }
    var results: MatchResult? { nil }

    func addLegal(for seat: Seat, to actions: inout [DiceGame.Action]) {}
    mutating func apply(_ action: DiceGame.Action, by seat: Seat) throws(Why) {}
    mutating func timeOut() { turns += 1 }
    mutating func resign(_ seat: Seat) {}

    func redacted(for viewpoint: Viewpoint) -> Nothing { self }
    func imagined(from viewpoint: Viewpoint, _ chance: Chance) -> Nothing { self }
    static func view(of seen: Seen<Nothing>) -> Int { seen.game.turns }
    static func choice(
        of actions: [DiceGame.Action], for seat: Seat, in seen: Seen<Nothing>, skill: BotSkill,
        _ chance: inout Chance
    ) -> DiceGame.Action { actions[0] }
}
