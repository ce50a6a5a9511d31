import Contracts
import Foundation
import ParlorWire
import TestKit
import Testing

/// Eight devices in one private room, which play game after game. In each match one of them comes late, one leaves, one
/// may vanish for a moment, and the game authority is killed once.
final class PartyRoom {
    static let people = 8

    let cluster: Cluster
    private(set) var screens: [Screen]
    let code: RoomCode
    private(set) var dice: Dice
    private var played = 0
    private var drawn: [GameID: [String]] = [:]

    init(in cluster: Cluster, seed: UInt64) throws {
        self.cluster = cluster
        dice = Dice(seed: seed)
        screens = try (1...Self.people).map {
            Screen(try cluster.pass("/v1/session", ["displayName": "Guest \($0)"]), in: cluster)
        }
        let create = RoomCommand.create(
            roomName: "Friday", maxPlayers: Self.people, isPrivate: true, passcode: nil,
            hostPolicy: nil, selectedGameType: nil, patience: nil, appVersion: nil, games: nil)
        code = try screens[0].ask(create, as: RoomView.self).code
        try screens[0].watch([.room(code)])
    }

    /// All games of the catalogue; those with categories are party games.
    func catalogue() throws -> [GameEntry] {
        struct Games: Decodable { let games: [GameEntry] }
        return try screens[0].ask(MatchQuery.catalog, as: Games.self).games
    }

    /// One match, from the first invitation to its result in the room.
    func play(_ game: GameEntry, category: String? = nil, losing isLossy: Bool = true) throws {
        let late = screens[played % Self.people]
        let leaving = screens[(played + 3) % Self.people]
        let vanishing = isLossy ? screens[(played + 5) % Self.people] : nil
        played += 1
        // The runner takes a test that is silent for long for one that hangs.
        print("The party plays \(game.id).")
        let id = try start(game, category, without: late)
        let match = PartyMatch(
            id, of: game, in: self, coming: late, leaving: leaving, vanishing: vanishing)
        try match.playOut()
        try match.expectFolds()
        try expectResults(of: match)
        try expectNewCards(of: match)
        #expect(screens.flatMap(\.flaws) == [], "\(game.id)")
        #expect(Recording.takeFlaws(at: cluster.web) == [], "\(game.id)")
    }

    /// Everybody is back, the host can start once more, and closes the room.
    func end(with game: GameEntry) throws {
        _ = try start(game, nil, without: nil)
        let host = try host()
        let closed = try host.ask(RoomCommand.close, key: code.key, as: RoomView.self)
        #expect(closed.inside?.status == .ended)
    }

    /// The app of that device begins anew, and watches again.
    func reopen(_ screen: Screen, watching stream: StreamName) throws {
        let new = Screen(screen.pass, in: cluster)
        screens[screens.firstIndex { $0 === screen }!] = new
        try new.watch([.room(code), stream])
    }

    /// Whoever is out of a private room is told no more of it.
    func leave(_ screen: Screen) throws {
        _ = try screen.ask(RoomCommand.leave, key: code.key, as: RoomView?.self)
        try wait(for: "the room to be closed to \(screen.person)") {
            try screen.turn()
            return !screen.watches(.room(code))
        }
    }

    func pick<T>(_ row: [T]) -> T { row[Int(dice.next() % UInt64(row.count))] }

    /// As the first who is in it sees it.
    func room() throws -> RoomInside {
        try #require(try screens.first { try room(for: $0) != nil }.flatMap { try room(for: $0) })
    }

    func room(for screen: Screen) throws -> RoomInside? {
        try screen.ask(RoomQuery.get, key: code.key, as: RoomView.self).inside
    }
}

/// What the party has to know of a game.
struct GameEntry: Decodable {
    let id: GameID
    let categories: [String]?

    var isPartyGame: Bool { categories != nil }

    /// As short as a match can be in which somebody who comes late plays.
    var rounds: Int { isPartyGame ? 2 : 1 }

    var settings: String {
        switch id {
        case "crazyEights": #"{"handSize": 2, "turnSeconds": 0}"#
        case "dice": #"{"targetScore": 10}"#
        default: #"{"rounds": \#(rounds)}"#
        }
    }
}

extension PartyRoom {
    private func host() throws -> Screen {
        let host = try room().hostId
        return screens.first { $0.person == host }!
    }

    /// Whoever is out of the room comes back, and the host starts.
    private func start(
        _ game: GameEntry, _ category: String?, without late: Screen?
    ) throws -> MatchID {
        let present = try room().players.map(\.id)
        for screen in screens where screen !== late && !present.contains(screen.person) {
            _ = try screen.ask(RoomCommand.plainJoin, key: code.key, as: RoomView.self)
            try screen.watch([.room(code)])
        }
        if let late, present.contains(late.person) { try leave(late) }
        let host = try host()
        try host.ask("room.configure", configuration(of: game, category), key: code.rawValue)
        for screen in screens where screen !== late && screen !== host {
            let ready = RoomCommand.ready(isReady: true)
            _ = try screen.ask(ready, key: code.key, as: RoomView.self)
        }
        let ordered = try host.ask(RoomCommand.start, key: code.key, as: RoomView.self)
        let match = ordered.inside!.matchId!
        try wait(for: "\(game.id) to begin") { try room().status == .inGame }
        return match
    }

    private func configuration(of game: GameEntry, _ category: String?) -> String {
        let settings = category == nil ? game.settings : #"{"rounds": 3}"#
        let chosen = category.map { #", "selectedCategory": "\#($0)""# } ?? ""
        return #"{"selectedGameType": "\#(game.id)", "settings": \#(settings)\#(chosen)}"#
    }

    /// The room says how the match ended.
    private func expectResults(of match: PartyMatch) throws {
        let results = try #require(try match.view(from: screens[0]).results)
        #expect(results.winners.count > 0)
        try wait(for: "the room to be done with \(match.game.id)") {
            try room().status == .waiting
        }
        for screen in screens {
            let room = try room(for: screen)
            #expect((room == nil) == (screen === match.leaver))
            #expect(room == nil || room?.lastResults == results && room?.startFailure == nil)
        }
    }

    /// No card of a game comes twice in this room.
    private func expectNewCards(of match: PartyMatch) throws {
        let game = match.game
        let cards = try match.cards()
        #expect(!game.isPartyGame || cards.count >= game.rounds)
        drawn[game.id, default: []] += cards
        let all = drawn[game.id]!
        #expect(Set(all).count == all.count, "\(game.id) has drawn a card twice: \(all)")
    }
}
