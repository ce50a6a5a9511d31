import Contracts
import EventSourcing
import ParlorGames
import ParlorWire
import Scenarios
import Testing

@testable import GameAuthority
@testable import MatchRules

/// Bots play in practice too, so nobody has many at once.
@Suite struct PracticeTests {
    private let authority: Authority

    init() throws { authority = try Authority() }

    private func practice(_ id: Int, by actor: Actor = .ada) -> Call {
        let command = MatchCommand.practice(
            game: "dice", settings: nil, bots: 1, level: nil, seed: nil)
        return authority.call(command, by: actor, of: "", id: CommandID("p\(id)"))
    }

    @Test func `five at once, and the same again is the same match`() throws {
        let replies = (1...6).map { authority.take([practice($0)])[0] }
        #expect(replies.prefix(5).allSatisfy { $0.failure == nil })
        #expect(replies[5].failure?.code == .rateLimited)
        for id in 1...5 { #expect(authority.take([practice(id)])[0] == replies[id - 1]) }
        #expect(authority.take([practice(7, by: .bob)])[0].failure == nil)
    }

    @Test func `those that came together are counted as those before`() {
        let replies = authority.take((1...7).map { practice($0) })
        #expect(replies.map { $0.failure == nil } == [true, true, true, true, true, false, false])
    }

    @Test func `who gives one up may begin another`() throws {
        let replies = authority.take((1...5).map { practice($0) })
        let key = try #require(replies[0].header.stream).key
        let together = authority.take([
            authority.call(MatchCommand.resign, by: .ada, of: key), practice(6), practice(7),
        ])
        #expect(together.map { $0.failure == nil } == [true, true, false])
    }

    @Test func `a bot has the name that it has in a room`() throws {
        let match = try JSON.decode(MatchView.self, from: authority.take([practice(1)])[0].body)
        let bot = match.seats[1]
        let inRoom = RoomPlayer(
            id: bot.userId, avatarColor: "red", isReady: true, joinedAt: .birth, isHost: false,
            isActive: true, canPlay: true, botLevel: bot.botLevel, gameScore: nil)
        #expect(bot.username != nil && bot.username == inRoom.identity?.displayName)
        #expect(match.seats[0].username == nil)
    }

    @Test func `bots have names of their own, not numbers`() throws {
        let names = try (1...5).flatMap { number in
            let reply = authority.take([practice(number)])[0]
            return try JSON.decode(MatchView.self, from: reply.body).seats.compactMap(\.username)
        }
        #expect(names.allSatisfy { $0.text.allSatisfy(\.isLetter) && $0.text.count <= 8 })
        #expect(Set(names).count > 1)
    }

    @Test func `giving up ends it, also while bots could play on`() throws {
        let four = MatchCommand.practice(
            game: "crazyEights", settings: nil, bots: 3, level: nil, seed: 1)
        let match = try Scenario(Match.self, key: "m1", at: .birth).having(four, by: .ada)
            .having(.resign, by: .ada)
        #expect(match.names == ["began", "resigned", "resigned", "resigned", "ended"])
        #expect(match.state.results?.winners.first?.rawValue.hasPrefix("bot-") == true)
        #expect(match.state.deadline == nil)
    }

    @Test func `in practice a turn of Crazy Eights takes as long as one likes`() throws {
        let practice = MatchCommand.practice(
            game: "crazyEights", settings: .of(#"{"preset": "family"}"#), bots: 1, level: nil,
            seed: 1)
        let begun = try Scenario(Match.self, key: "m1", at: .birth).having(practice, by: .ada)
        #expect(begun.state.turnEndsAt == nil)
        let left = try begun.until(.after(3_600))
        #expect(left.state.status == .playing && !left.names.contains("turnTimedOut"))
    }

    @Test func `practice that goes on by itself goes on for ten minutes`() throws {
        let timed = MatchCommand.practice(
            game: "crazyEights", settings: .of(#"{"turnSeconds": 60, "targetScore": 1000}"#),
            bots: 1, level: nil, seed: 1)
        let begun = try Scenario(Match.self, key: "m1", at: .birth).having(timed, by: .ada)
        let left = try begun.until(.after(620))
        #expect(left.state.status == .calledOff)
        #expect(left.names.contains("turnTimedOut"))
    }

    @Test func `who says a seed is dealt by it, and can say it again`() throws {
        for seed in [0, 1 << 53] as [UInt64] {
            let command = MatchCommand.practice(
                game: "dice", settings: nil, bots: 1, level: nil, seed: seed)
            let key = try #require(
                authority.tell(command, by: .bob, of: "").header.stream
            ).key
            #expect(authority.tell(MatchCommand.resign, by: .bob, of: key).failure == nil)
            #expect(try began(key, by: .bob).seed == seed)
            #expect(try began(key, by: .bob).entropy == nil)
        }
    }

    @Test func `what is public of a match says nothing of its cards`() throws {
        func deal(entropy: UInt32) throws -> (EntityKey, Began) {
            let authority = try Authority(entropy: entropy)
            let command = MatchCommand.practice(
                game: "crazyEights", settings: nil, bots: 1, level: nil, seed: nil)
            let made = authority.take([authority.call(command, by: .ada, of: "", id: "p")])[0]
            let key = try #require(made.header.stream).key
            #expect(authority.tell(MatchCommand.resign, by: .ada, of: key).failure == nil)
            return (key, try began(key, by: .ada, in: authority))
        }
        let (one, again, other) = (
            try deal(entropy: 1), try deal(entropy: 1), try deal(entropy: 2)
        )
        #expect(one == again)
        #expect(one.0 == other.0)
        #expect(one.1.players == other.1.players)
        #expect(one.1.entropy != nil && one.1.entropy != other.1.entropy)
        #expect(one.1.seed == nil)
    }

    private struct Began: Decodable, Equatable {
        let seed: UInt64?
        let entropy: Entropy?
        let players: [MatchPlayer]
    }

    private func began(
        _ key: EntityKey, by actor: Actor, in other: Authority? = nil
    ) throws -> Began {
        let replay = try (other ?? authority).ask(
            MatchQuery.replay(rev: 1, seat: .all, after: nil), by: actor, of: key,
            as: MatchReplay.self)
        return try JSON.decode(Began.self, from: replay.steps[0].body.bytes)
    }
}
