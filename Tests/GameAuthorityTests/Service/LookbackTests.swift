import Contracts
import EventSourcing
import ParlorGames
import ParlorWire
import Testing

@testable import GameAuthority
@testable import MatchRules

/// Who may look back on what.
@Suite struct LookbackTests {
    private static let games = Catalogue.standard.games.map { GameID($0.entry.id) }

    private func authority(_ game: GameID = "highCard", turns: Int = 0) throws -> Authority {
        let authority = try Authority()
        let isForThree = Catalogue.standard[game.rawValue]!.entry.players.lowerBound > 2
        try authority.order(.of(game, isForThree ? [.ada, .bob, .cleo] : [.ada, .bob]))
        try authority.playOn([.ada, .bob, .cleo], turns: turns)
        return authority
    }

    private func looking(_ seat: ReplaySeat?) -> MatchQuery {
        .replay(rev: nil, seat: seat, after: nil)
    }

    @Test(arguments: games)
    func `until it is over everybody looks back from their own place alone`(game: GameID) throws {
        let authority = try authority(game, turns: 3)
        for seat in [ReplaySeat.all, .seat(1)] {
            #expect(authority.code(looking(seat), by: .ada) == .forbidden)
            #expect(authority.code(looking(seat), by: .eve) == .forbidden)
        }
        #expect(authority.code(looking(.seat(0)), by: .eve) == .forbidden)
        for seat in [ReplaySeat.seat(0), .audience] {
            #expect(authority.code(looking(seat), by: .ada) == nil)
        }
        #expect(authority.code(looking(nil), by: .eve) == nil)
        let own = try authority.replay(nil)
        #expect(own == (try authority.replay(.seat(0))))
        #expect(own.steps.allSatisfy { !$0.body.text.contains("entropy") })
    }

    @Test(arguments: games)
    func `what a seat looks back on is what it was told`(game: GameID) throws {
        let authority = try authority(game, turns: 9)
        let told = try #require(try authority.tail(after: 0).events)
        let steps = try authority.replay(nil, by: .bob).steps
        #expect(steps.count == told.count)
        for (step, event) in zip(steps, told) {
            let face = try event.told(to: .bob)
            let fields = try JSON.decode([String: RawJSON].self, from: face.bytes)
            guard let view = fields["view"] else { continue }
            #expect(step.view == view, "\(game) at \(step.rev)")
            #expect(
                try JSON.decode([String: RawJSON].self, from: step.body.bytes)["action"]
                    == fields["action"])
        }
    }

    @Test(arguments: games)
    func `once it is over all of it is open, and says what each could have done`(
        game: GameID
    ) throws {
        let authority = try authority(game, turns: .max)
        let all = try authority.replay(.all).steps
        #expect(all.map(\.rev) == Array(1...all.count))
        #expect(all[0].body.text.contains("entropy"))
        for (before, step) in zip(all, all.dropFirst()) where step.event == "acted" {
            let body = try JSON.decode([String: RawJSON].self, from: step.body.bytes)
            let person = try JSON.decode(PersonID.self, from: try #require(body["by"]).bytes)
            let action = try #require(body["hidden"] ?? body["action"])
            #expect(before.legal[person]?.contains(action) == true, "\(step)")
        }
        #expect(all.last?.legal == [:])
        for seat in [ReplaySeat.seat(0), .seat(1), .audience] {
            let steps = try authority.replay(seat, by: .eve).steps
            #expect(steps.count == all.count)
            #expect(steps.allSatisfy { !$0.body.text.contains("hidden") })
            #expect(steps.allSatisfy { !$0.body.text.contains("entropy") })
        }
        #expect(authority.code(looking(.seat(3)), by: .ada) == .badInput)
    }

    @Test func `the deal is looked back on in its order`() throws {
        struct Dealt: Decodable {
            let deal: [String]
            let hands: [[String]]
        }
        let authority = try authority("crazyEights", turns: .max)
        let first = try #require(try authority.replay(.all, rev: 1).steps.first?.view)
        let dealt = try JSON.decode(Dealt.self, from: first.bytes)
        #expect(dealt.deal.count == 52)
        #expect(Set(dealt.deal.prefix(14)) == Set(dealt.hands.flatMap(\.self)))
    }

    @Test(arguments: games)
    func `it is the same to the last byte after a restart`(game: GameID) throws {
        let authority = try authority(game, turns: .max)
        let before = authority.tell(looking(.all), by: .ada).body
        try authority.restart()
        #expect(authority.tell(looking(.all), by: .ada).body == before)
    }

    @Test func `any one revision is to be had, and none besides`() throws {
        let authority = try authority(turns: .max)
        let all = try authority.replay(.all)
        #expect(all.steps.count == all.rev && all.more == nil)
        for step in all.steps {
            #expect(try authority.replay(.all, rev: step.rev).steps == [step])
        }
        for rev in [Int.min, -1, 0, all.rev + 1, .max] {
            let failure = authority.tell(
                MatchQuery.replay(rev: rev, seat: nil, after: nil), by: .ada
            ).failure
            #expect(failure?.code == .badInput && failure?.context?["field"] == "rev", "\(rev)")
        }
        for after in [Int.min, -1, all.rev + 1, .max] {
            let failure = authority.tell(
                MatchQuery.replay(rev: nil, seat: nil, after: after), by: .ada
            ).failure
            #expect(failure?.code == .badInput && failure?.context?["field"] == "after")
        }
    }

    @Test func `who was put out sees that seat no more`() throws {
        let authority = try authority("crazyEights", turns: 2)
        let out = MatchCommand.noteLeft(userId: .ada, reason: .kicked)
        #expect(authority.tell(out, by: .lobby).failure == nil)
        #expect(authority.code(MatchQuery.legal, by: .ada) == .forbidden)
        #expect(authority.code(looking(.seat(0)), by: .ada) == .forbidden)
        #expect(try authority.replay(nil, by: .ada) == authority.replay(.audience, by: .bob))
        let seen = try authority.ask(MatchQuery.get, by: .ada, as: MatchView.self)
        #expect(seen.seat == nil && seen.sight?.view.text.contains(#""hand""#) == false)
    }

    @Test func `nobody sees a private match from outside`() throws {
        let authority = try Authority()
        try authority.order(.of(isPrivate: true))
        for query in [MatchQuery.get, .legal, .seen, looking(nil)] {
            let call = authority.call(query, by: .eve)
            // She may have come into the room a moment ago.
            #expect(authority.take([call])[0].failure?.code == .unavailable)
            try authority.hearAll()
            #expect(authority.take([call])[0].failure?.code == .forbidden)
        }
    }
}
