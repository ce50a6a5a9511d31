import Contracts
import EventSourcing
import ParlorGames
import ParlorWire
import Scenarios
import Testing

@testable import GameAuthority
@testable import MatchRules

/// Of a match that is over, its moves may go after a time.
@Suite struct CuttingTests {
    private static let games = Catalogue.standard.games.map { GameID($0.entry.id) }

    private func authority(_ game: GameID = "highCard", turns: Int = .max) throws -> Authority {
        let authority = try Authority(keeping: ["PARLOR_KEEP_MATCH": "1d"])
        let isForThree = Catalogue.standard[game.rawValue]!.entry.players.lowerBound > 2
        try authority.order(.of(game, isForThree ? [.ada, .bob, .cleo] : [.ada, .bob]))
        try authority.playOn([.ada, .bob, .cleo], turns: turns)
        return authority
    }

    private func whole(_ rev: Revision?, after: Revision? = nil) -> MatchQuery {
        .replay(rev: rev, seat: .all, after: after)
    }

    /// These say more in their moves than in their last table.
    private static let long: Set<GameID> = ["crazyEights", "dice", "highCard"]

    @Test(arguments: games)
    func `its end stays, and who asks for more is told`(game: GameID) throws {
        let authority = try authority(game)
        let before = authority.tell(MatchQuery.get, by: .ada).body
        let all = try authority.replay(.all)
        let end = try authority.replay(.all, rev: all.rev).steps
        authority.now = authority.now + .seconds(3 * 24 * 3_600)
        try authority.cutAll()
        for _ in 1...2 {
            let left = try authority.replay(.all)
            #expect(authority.tell(MatchQuery.get, by: .ada).body == before)
            #expect(try authority.replay(.all, rev: all.rev).steps == end)
            guard let cut = left.cut else {
                #expect(left == all && !Self.long.contains(game))
                continue
            }
            #expect(cut == all.rev - 1 && left.steps == end && left.rev == all.rev)
            for rev in [1, cut] {
                let failure = authority.tell(whole(rev), by: .ada).failure
                #expect(failure?.code == .badInput && failure?.context?["field"] == "rev")
            }
            try authority.restart()
        }
    }

    @Test func `one that is played keeps its moves, however old`() throws {
        let authority = try authority("crazyEights", turns: 60)
        let before = try authority.replay(nil)
        #expect(before.steps.count > 60)
        authority.now = authority.now + .seconds(3 * 24 * 3_600)
        try authority.cutAll()
        #expect(try authority.replay(nil) == before)
    }

    @Test func `nothing goes before the lobby has heard of it`() throws {
        let authority = try authority("crazyEights")
        let before = try authority.replay(.all)
        authority.now = authority.now + .seconds(3 * 24 * 3_600)
        let heard = before.rev / 2
        try authority.cutAll(heard: Position(heard))
        let left = try authority.replay(.all)
        #expect(left.cut == heard)
        #expect(left.steps.map(\.rev) == Array(heard + 1...before.rev))
        #expect(left.steps.dropFirst() == before.steps.suffix(before.rev - heard - 1))
    }

    /// By the schema of the version that wrote it. Never change one; add one with each new schema.
    /// What schema 8 added is absent here.
    private static let frozen = [7: seven, 8: seven]
    private static let seven = #"""
        {"begun":{"beganAt":"2026-03-01T12:00:00.000Z",\#
        "entropy":"59320dd7f43c661cbab12a02673e29cb6a1e21dacbbeaa1133c2d0f63d02befe",\#
        "game":"highCard","gameVersion":1,"holdSeconds":120,"isPractice":false,\#
        "isPrivate":false,"players":[{"userId":"ada"},{"userId":"bob"}],\#
        "policy":{"allowsRejoin":true,"endsRoom":false,"supportsSpectators":true},\#
        "roomCode":"K7QD","settings":{"rounds":1},"spectators":[]},\#
        "game":{"game":"highCard","state":{"carried":0,"chance":{"drawn":51,\#
        "key":[1496452567,4097599004,3132172802,1732127179,1780359642,3418270225,\#
        868405494,1023590142]},"hands":[[],[]],"laid":["3S","8C"],\#
        "lastRound":{"cards":["3S","8C"],"prize":1,"winner":1},"pile":["3S","8C"],\#
        "playing":[0,1],"prizes":[],"results":{"ranks":[2,1],"scores":[0,1],\#
        "winners":[1]},"round":1,"scores":[0,1],"settings":{"rounds":1,\#
        "turnSeconds":0},"shown":[1]}},"isPrivate":false,"justLogged":0,"loggedAt":[],\#
        "movedAt":"2026-03-01T12:00:00.000Z","playedAt":"2026-03-01T12:00:00.000Z",\#
        "players":[{"hasResigned":false,"since":3,"userId":"ada"},\#
        {"hasResigned":false,"since":4,"userId":"bob"}],"results":{"scores":{"ada":0,\#
        "bob":1},"winners":["bob"]},"rev":5,"spectators":[],"status":"over",\#
        "summary":{"round":1,"scores":{"ada":0,"bob":1}},\#
        "turnBeganAt":"2026-03-01T12:00:00.000Z"}
        """#

    private func ended() throws -> Match {
        var match = Scenario<Match>.ordered(.of(settings: #"{"rounds":1}"#))
        while match.state.status == .playing {
            let seat = try #require(match.state.awaited.first { _ in true })
            match = try match.acting(match.state.person(at: seat))
        }
        return match.state
    }

    @Test func `the state of each schema ever shipped can be read`() throws {
        let ended = try ended()
        #expect(Self.frozen.keys.max() == Match.schema)
        for (schema, text) in Self.frozen {
            var expected = ended
            if schema < 7 { expected.game = nil }
            #expect(try Match.standing(Bytes(text.utf8), of: schema) == expected)
        }
        #expect(throws: Malformed.self) { try Match.standing(Bytes("{}".utf8), of: 1) }
    }

    @Test(arguments: games)
    func `what stands for its moves has the whole table`(game: GameID) throws {
        let players = [MatchPlayer.ada, .bob, .cleo]
        let isForThree = Catalogue.standard[game.rawValue]!.entry.players.lowerBound > 2
        var match = Scenario<Match>.ordered(.of(game, isForThree ? players : [.ada, .bob]))
        for _ in 1...60 {
            let state = match.state
            let written = JSON.encode(state, withSecrets: true)
            #expect(try Match.standing(written, of: Match.schema) == state)
            guard let seat = state.awaited.first(where: { _ in true }) else { return }
            match = try match.acting(state.person(at: seat))
        }
    }

    @Test func `a state is written as it was frozen`() throws {
        let text = String(decoding: JSON.encode(try ended(), withSecrets: true), as: UTF8.self)
        #expect(text == Self.frozen[Match.schema])
    }

    @Test func `with rules that can't read its table a match is still known`() throws {
        let text = try #require(Self.frozen[8]).replacing(
            #""game":{"game":""#, with: #""game":{"game":"old"#)
        let match = try Match.standing(Bytes(text.utf8), of: 8)
        #expect(match.game == nil && match.status == .over && match.results != nil)
        #expect(match.players.count == 2)
    }
}
