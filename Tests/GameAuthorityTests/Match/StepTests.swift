import Contracts
import EventSourcing
import ParlorGames
import ParlorWire
import Scenarios
import Testing

@testable import GameAuthority
@testable import MatchRules

/// Who has seen what they act on, and what an action says of how the match stands.
@Suite struct StepTests {
    private func mover(in match: Scenario<Match>) -> PersonID {
        match.state.person(at: match.state.awaited.first { _ in true }!)
    }

    private func act(_ person: PersonID, in match: Scenario<Match>, at rev: Revision)
        -> MatchCommand
    {
        .act(action: match.legal(person)[0], at: rev)
    }

    @Test func `whose turn has come must have seen it come`() throws {
        let begun = Scenario.ordered(.of("dice"))
        let first = mover(in: begun)
        var match = begun
        while mover(in: match) == first { match = try match.acting(first) }
        let next = mover(in: match)
        match.when(act(next, in: match, at: begun.state.rev), by: .person(next), refuses: .desync)
        let now = act(next, in: match, at: match.state.rev)
        #expect(try !match.deciding(now, by: .person(next)).isEmpty)
    }

    @Test func `who acts twice must have seen what came of the first time`() throws {
        let seeds = 1...50 as ClosedRange<UInt64>
        let (begun, rolled) = try #require(
            try seeds.lazy.map { seed in
                let begun = Scenario.ordered(.of("dice"), seed: seed)
                return (begun, try begun.acting(mover(in: begun)))
            }.first { mover(in: $0.0) == mover(in: $0.1) })
        let person = mover(in: begun)
        rolled.when(
            act(person, in: rolled, at: begun.state.rev), by: .person(person), refuses: .desync)
    }

    @Test func `whose time was up must have seen the next round`() throws {
        let begun = Scenario.ordered(.of(settings: #"{"turnSeconds": 20}"#))
        let late = try begun.at(.after(5)).acting(.bob).until(.after(20))
        late.when(act(.ada, in: late, at: begun.state.rev), by: .ada, refuses: .desync)
        let now = act(.ada, in: late, at: late.state.rev)
        #expect(try !late.deciding(now, by: .ada).isEmpty)
    }

    @Test func `an action that leaves the match as it stood says nothing of that`() throws {
        let laid = try Scenario.ordered().acting(.ada)
        let move = try laid.move()
        #expect(move.by == .ada && move.roomCode == nil && move.summary == nil)
        #expect(laid.state.summary?.currentPlayerId == nil)
    }

    @Test func `an action may be as long as that, and no longer`() throws {
        let begun = Scenario.ordered(.of("dice"))
        let person = mover(in: begun)
        let (head, tail) = (#"{"roll": {}, "x": ""#, #""}"#)
        func long(_ bytes: Int) -> MatchCommand {
            let filling = String(repeating: "x", count: bytes - (head + tail).utf8.count)
            return .act(action: .of(head + filling + tail), at: nil)
        }
        #expect(try !begun.deciding(long(Match.longestAction), by: .person(person)).isEmpty)
        begun.when(
            long(Match.longestAction + 1), by: .person(person),
            refuses: .tooLong(Match.longestAction))
    }

    @Test func `an order is begun up to the moment at which nobody waits for it`() throws {
        let empty = Scenario(Match.self, key: "m1", at: .birth)
        let end = Timestamp.birth + RoomTimeouts.start
        func names(_ order: MatchOrder, _ now: Timestamp) throws -> [String] {
            try empty.at(now).deciding(.order(order), by: .lobby).map {
                JSON.encode(choice: $0).name
            }
        }
        #expect(try names(.of(), end + .milliseconds(-1)).first == "began")
        #expect(try names(.of(), end) == ["refused"])
        var newer = MatchOrder.of()
        newer.gameVersion += 1
        #expect(try names(newer, .birth) == ["refused"])
    }

    @Test func `a match of newer rules than these can't be played here`() throws {
        let newer = Scenario(Match.self, key: "m1", at: .birth).and(
            .began(
                BegunMatch(
                    roomCode: nil, game: "dice", gameVersion: 99, category: nil,
                    settings: .of("{}"), players: [.ada, .bob], isPractice: false,
                    spectators: [], isPrivate: true, holdSeconds: 120, beganAt: .birth, seed: 1)))
        newer.when(
            .act(action: .of(#"{"roll":{}}"#), at: nil), by: .ada, refuses: .rulesOfOld)
        #expect(newer.state.awaited.isEmpty)
    }

    @Test func `practice without a clock waits for a day`() throws {
        let practice = MatchCommand.practice(
            game: "highCard", settings: nil, bots: 1, level: nil, seed: 3)
        let begun = try Scenario(Match.self, key: "m1", at: .birth).having(practice, by: .ada)
        #expect(try begun.until(.after(23 * 3_600)).state.status == .playing)
    }
}
