import Contracts
import EventSourcing
import ParlorGames
import ParlorWire
import Scenarios
import Testing

@testable import GameAuthority
@testable import MatchRules

/// A server believes no device.
@Suite struct AdoptingRefusalTests {
    private let match = try! Scenario.ordered(.of("crazyEights")).acting(times: 6).adopted

    private func failure(_ match: AdoptedMatch, by actor: Actor = .ada) -> Failure? {
        do throws(MatchRefusal) {
            _ = try Scenario.server.deciding(.adopt(match), by: actor)
        } catch { return error.failure }
        return nil
    }

    private func field(_ change: (inout AdoptedMatch) -> Void) -> String? {
        failure(match.with(change))?.context?["field"]
    }

    @Test func `a move that the rules refuse is named by its number`() {
        let moves: [AdoptedMove] = [
            AdoptedMove(.acted, seat: 0, action: .of("{}")), AdoptedMove(.acted, seat: 0),
            AdoptedMove(.acted, seat: 0, action: .of(#"{"play":{"card":"XX"}}"#)),
            AdoptedMove(.acted, seat: 2, action: match.moves[2].action),
            AdoptedMove(.acted, seat: -1, action: match.moves[2].action),
            AdoptedMove(.acted, action: match.moves[2].action),
            AdoptedMove(.acted, seat: 1 - match.moves[2].seat!, action: match.moves[2].action),
            AdoptedMove(.resigned, seat: 9), AdoptedMove(.putOut),
            AdoptedMove(.joined, userId: "cleo"), AdoptedMove(.joined),
            AdoptedMove(
                .acted, seat: 0, action: .of("\"\(String(repeating: "x", count: 5_000))\"")),
        ]
        for move in moves {
            let refused = failure(match.with { $0.moves[2] = move })
            #expect(refused?.code == .badInput && refused?.context?["field"] == "moves")
            #expect(refused?.message.contains("Move 3 ") == true, "\(move)")
        }
    }

    @Test func `nothing comes after the end`() {
        let over = match.with {
            $0.moves = [AdoptedMove(.resigned, seat: 0), AdoptedMove(.turnTimedOut)]
        }
        #expect(failure(over)?.message.contains("Move 2 ") == true)
        #expect(failure(match.with { $0.moves = [AdoptedMove(.resigned, seat: 1)] }) == nil)
    }

    @Test func `a match that could not have been begun is refused`() {
        #expect(field { $0.game = "chess" } == "game")
        #expect(field { $0.players = [.ada] } == "players")
        #expect(field { $0.players = [.ada, .ada] } == "players")
        #expect(field { $0.players[1].userId = "b b" } == "players")
        #expect(
            field { $0.players = (0..<9).map { MatchPlayer(userId: PersonID("p\($0)")) } }
                == "players")
        #expect(field { $0.seed = 1 } == "seed")
        #expect(field { $0.entropy = nil } == "seed")
        #expect(field { $0.deck = ["x"] } == "deck")
        #expect(field { $0.settings = .of(#"{"cards":-1}"#) } != nil)
        #expect(failure(match.with { $0.gameVersion = 9 })?.code == .versionMismatch)
        #expect(failure(match.with { $0.gameVersion = 0 })?.code == .versionMismatch)
    }

    @Test func `one that is too long is refused`() {
        #expect(
            field { $0.moves = .init(repeating: AdoptedMove(.turnTimedOut), count: 5_001) }
                == "moves")
        let long = AdoptedMove(.acted, seat: 0, action: .of(String(repeating: "1", count: 4_000)))
        #expect(field { $0.moves = .init(repeating: long, count: 200) } == "moves")
        let named = AdoptedMove(
            .turnTimedOut, userId: PersonID(String(repeating: "x", count: 4_000)))
        #expect(field { $0.moves = .init(repeating: named, count: 200) } == "moves")
        #expect(
            field { $0.category = .init(ids: [String](repeating: "x", count: 33)) } == "category")
    }

    @Test func `only somebody who plays in it brings it`() {
        #expect(failure(match, by: .eve) == MatchRefusal.noSeat.failure)
        #expect(failure(match, by: .lobby) == MatchRefusal.personOnly.failure)
    }

    @Test func `the cards are the server's own, each once`() throws {
        let trivia = try Scenario.trivia().until(.after(30)).adopted
        #expect(failure(trivia) == nil)
        for deck in [nil, [], Array(trivia.deck!.dropLast()), trivia.deck!.dropLast() + ["x"]] {
            #expect(failure(trivia.with { $0.deck = deck })?.context?["field"] == "deck")
        }
        let twice = trivia.with { $0.deck![1] = $0.deck![0] }
        #expect(failure(twice)?.context?["field"] == "deck")
    }

    @Test(arguments: GameID.all)
    func `whatever a device makes up, the server stays whole`(game: GameID) throws {
        var dice = Dice(seed: 3)
        let order = MatchOrder.of(game, [.ada, .bob, .robo], policy: .party)
        let match = try Scenario.ordered(order).acting(times: 8).adopted
        for _ in 0..<60 {
            let made = match.with { match in
                for _ in 0..<1 + dice.next() % 3 { match.madeUp(&dice) }
            }
            guard let events = try? Scenario.server.deciding(.adopt(made), by: .ada) else {
                continue
            }
            let state = Match(replaying: events)
            #expect(state.game != nil)
            _ = state.view(for: .bob, key: "m1")
        }
    }

    @Test func `an id has the shape of a device's, and only one match has it`() throws {
        let context = Context(actor: .ada, key: "", now: .after(9), seed: 1)
        for key in ["", "m1", String(repeating: "A", count: 26)].map({ EntityKey($0) }) {
            #expect(throws: MatchRefusal.badID) {
                try Match.address(.adopt(match), key: key, context: context)
            }
        }
        let adopted = try Scenario.adopted(match)
        adopted.when(.adopt(match), by: .ada, refuses: .taken)
        let ordered = try adopted.deciding(.order(.of()), by: .lobby)
        guard case .refused("K7QD", _)? = ordered.first else {
            Issue.record("It led to \(ordered).")
            return
        }
    }

    @Test func `the same call is answered again, another one finds the match`() throws {
        let authority = try Authority()
        let key: EntityKey = "abcdefghijklmnopqrstuvwxyz"
        let call = authority.call(MatchCommand.adopt(match), by: .ada, of: key)
        let replies = authority.take([call]) + authority.take([call])
        #expect(replies.allSatisfy { $0.failure == nil } && replies[0].body == replies[1].body)
        #expect(authority.code(MatchCommand.adopt(match), by: .ada, of: key) == .forbidden)
        #expect(authority.code(MatchQuery.get, by: .bob, of: key) == nil)
        #expect(authority.code(MatchQuery.get, by: .eve, of: key) == .forbidden)
    }

    @Test func `nobody brings too many`() throws {
        let authority = try Authority()
        let codes = "abcdef".map { letter in
            authority.code(
                MatchCommand.adopt(match), by: .ada,
                of: EntityKey(String(repeating: letter, count: 26)))
        }
        #expect(codes == [nil, nil, nil, nil, nil, .rateLimited])
    }
}

extension AdoptedMatch {
    /// Something in it is another, as a changed app may have it.
    fileprivate mutating func madeUp(_ dice: inout Dice) {
        let place = Int(dice.next() % UInt64(moves.count + 1))
        let kind = AdoptedMove.Kind.allCases.randomElement(using: &dice)!
        switch dice.next() % 5 {
        case 0 where place < moves.count: moves.remove(at: place)
        case 1 where place < moves.count: moves[place].seat = Int(dice.next() % 5) - 1
        case 2: entropy = Entropy(from: &dice)
        default:
            let action = moves.randomElement(using: &dice)?.action
            let seat = Int(dice.next() % 4)
            let person = PersonID("p\(dice.next() % 9)")
            moves.insert(
                AdoptedMove(kind, seat: seat, action: action, userId: person), at: place)
        }
    }
}
