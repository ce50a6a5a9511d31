import Contracts
import EventSourcing
import Hosting
import ParlorGames
import ParlorWire
import Testing
import Witness

@testable import GameAuthority
@testable import MatchRules

@Suite struct MatchFoldTests {
    @Test(arguments: 0..<10 as Range<UInt64>)
    func `from a view and the events after it everybody has every later view`(
        _ seed: UInt64
    ) throws {
        let authority = try Authority()
        var dice = Dice(seed: seed)
        let game: GameID = ["crazyEights", "highCard", "dice"].randomElement(using: &dice)!
        let turns = #"{"turnSeconds": \#(Bool.random(using: &dice) ? 20 : 0)}"#
        let order = MatchOrder.of(
            game, [.ada, .bob, .robo], settings: game == "crazyEights" ? turns : "{}",
            spectators: [.eve])
        try authority.order(order)
        let viewers: [PersonID] = [.ada, .bob, .eve]
        var folds = viewers.map { TailFold("match.m1", viewer: $0.rawValue) }
        for _ in 0..<80 {
            for (index, viewer) in viewers.enumerated() {
                if let rev = folds[index].rev {
                    try folds[index].take(authority.told(after: rev))
                }
                try folds[index].take(authority.told(for: viewer))
            }
            try authority.step(&dice)
        }
        for (viewer, fold) in zip(viewers, folds) {
            #expect(fold.flaws.prefix(1) == [], "As \(viewer) sees it.")
            #expect(fold.compared > 40)
            #expect(fold.asked == 0)
        }
    }

    @Test(arguments: 0..<5 as Range<UInt64>)
    func `the same is true of a party game amid drops and late joiners`(_ seed: UInt64) throws {
        let authority = try Authority()
        var dice = Dice(seed: seed)
        let games: [GameID] = ["trivia", "forbiddenWords", "storyChain", "hotSeat", "whoAmI"]
        let order = MatchOrder.of(
            games[Int(seed) % games.count], [.ada, .bob, .robo],
            settings: #"{"turnSeconds": 60}"#, spectators: [.eve], policy: .party)
        try authority.order(order)
        let viewers: [PersonID] = [.ada, .bob, .cleo, .eve]
        var folds = viewers.map { TailFold("match.m1", viewer: $0.rawValue) }
        for step in 0..<40 {
            for (index, viewer) in viewers.enumerated() {
                if let rev = folds[index].rev {
                    try folds[index].take(authority.told(after: rev))
                }
                try folds[index].take(authority.told(for: viewer))
            }
            if step == 10 { _ = authority.tell(MatchCommand.noteJoined(userId: .cleo), by: .lobby) }
            if step % 8 == 5 {
                _ = authority.tell(MatchCommand.noteDropped(userId: .ada), by: .lobby)
            }
            try authority.step(&dice)
        }
        for (viewer, fold) in zip(viewers, folds) {
            #expect(fold.flaws.prefix(1) == [], "As \(viewer) sees it.")
            #expect(fold.compared > 20)
            #expect(fold.asked == 0)
        }
    }

    @Test func `whoever is awaited finds what they may do, and nobody else does`() throws {
        let authority = try Authority()
        try authority.order(.of("crazyEights"))
        for _ in 0..<12 {
            let views = try [Actor.ada, .bob].map {
                ($0, try authority.ask(MatchQuery.get, by: $0, as: MatchView.self))
            }
            for (person, view) in views {
                let legal = try authority.ask(MatchQuery.legal, by: person, as: LegalActions.self)
                let isAwaited = view.sight!.awaited.contains(person.person!)
                #expect(view.sight!.moves == (isAwaited ? Array(legal.actions.prefix(64)) : nil))
            }
            try authority.playOn([.ada, .bob], turns: 1)
            let acted = try #require(
                try authority.tail(after: try authority.head() - 1).events?.last)
            let common = try JSON.decode([String: RawJSON].self, from: acted.body.bytes)
            #expect(common["moves"] == nil)
            for person in [PersonID.ada, .bob] {
                let own = try JSON.decode(MatchSight.self, from: acted.told(to: person).bytes)
                #expect((own.moves != nil) == own.awaited.contains(person))
            }
        }
    }

    @Test func `no more than the first 64 moves are told`() throws {
        let authority = try Authority()
        try authority.order(.of("dice"))
        let view = try authority.ask(MatchQuery.get, by: .ada, as: MatchView.self)
        #expect(view.sight!.moves.map { $0.count <= MatchSight.mostMoves } ?? true)
        #expect(MatchSight.mostMoves == 64)
    }

    @Test func `the contract says which events are told with what is seen`() throws {
        let authority = try Authority()
        try authority.order(.of("crazyEights", [.ada, .bob, .robo]))
        var dice = Dice(seed: 3)
        for _ in 0..<80 { try authority.step(&dice) }
        let events = try #require(try authority.tail(after: 0).events)
        #expect(Set(events.map(\.event)).count > 5)
        for event in events {
            let fields = try JSON.decode([String: RawJSON].self, from: event.body.bytes)
            let name = try #require(MatchEvent.CodingKeys(rawValue: event.event))
            #expect((fields["view"] != nil) == (MatchEvent.completions[name] != nil), "\(name)")
        }
    }
}

extension Authority {
    /// The events after a revision as they are told to everybody, or the view for somebody.
    fileprivate func told(for viewer: PersonID? = nil, after rev: Revision? = nil) throws -> Bytes {
        JSON.encode(
            try ask(
                OwnerQuestion.tail(
                    viewer: viewer, epoch: rev == nil ? nil : "matches", after: rev),
                by: .part("sync-fanout"), as: StreamTail.self))
    }

    fileprivate func step(_ dice: inout Dice) throws {
        let person = [PersonID.ada, .bob].randomElement(using: &dice)!
        switch Int.random(in: 0..<30, using: &dice) {
        case 0..<18: try playOn([.person(person)], turns: 1)
        case 18: _ = tell(MatchCommand.noteDropped(userId: person), by: .lobby)
        case 19, 20: _ = tell(MatchCommand.noteReturned(userId: person), by: .lobby)
        case 21: _ = tell(MatchCommand.noteLeft(userId: person, reason: .left), by: .lobby)
        case 22: _ = tell(MatchCommand.noteJoined(userId: person), by: .lobby)
        case 23: _ = tell(MatchCommand.comeBack, by: .person(person))
        case 24:
            let watches = Bool.random(using: &dice)
            _ = tell(MatchCommand.noteSpectator(userId: "fay", watches: watches), by: .lobby)
        case 25 where Int.random(in: 0..<12, using: &dice) == 0:
            _ = tell(MatchCommand.resign, by: .person(person))
        default:
            now = now + .seconds(Int.random(in: 1...30, using: &dice))
            _ = tell(MatchCommand.lapse, by: .lobby)
        }
    }
}
