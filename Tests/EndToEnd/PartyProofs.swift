import Contracts
import Foundation
import Games
import Testing
import Wire

extension PatientProofs {
    /// Friends who play one game after another in one room.
    @Suite struct Parties {
        /// `PARLOR_PARTY=all` plays every game that there is, which takes some minutes;
        /// `PARLOR_PARTY=dice,trivia` plays these.
        static var games: [GameID] {
            switch ProcessInfo.processInfo.environment["PARLOR_PARTY"] {
            case nil: ["trivia", "fillTheBlank", "trivia"]
            case "all"?: Catalogue.standard.games.map { GameID($0.entry.id) }
            case let names?: names.split(separator: ",").map { GameID(String($0)) }
            }
        }

        @Test func `eight play on while one leaves, one comes late, and the authority is killed`()
            throws
        {
            try Cluster.run { cluster in
                let party = try PartyOfEight(in: cluster)
                for game in Self.games { try party.play(game) }
                try party.expectNoCardTwice()
            }
        }
    }
}

/// Seven begin each match. One of them leaves in the middle of it, and the eighth comes then.
private final class PartyOfEight {
    private static let settings: [GameID: String] = [
        "crazyEights": #"{"handSize": 2}"#, "highCard": #"{"rounds": 3}"#,
        "dice": #"{"targetScore": 30}"#,
    ]

    private let cluster: Cluster
    private let devices: [Device]
    private let code: RoomCode
    private var dice = Dice(seed: 8)
    private var played = 0
    /// The cards of each match of a game.
    private var cards: [GameID: [Set<String>]] = [:]

    private var host: Device { devices[0] }
    private var late: Device { devices[7] }
    private var leaver: Device { devices[1 + played % 6] }

    init(in cluster: Cluster) throws {
        self.cluster = cluster
        let names = ["Ada", "Bob", "Cleo", "Dora", "Eve", "Fay", "Gus", "Hal"]
        devices = try names.map { try cluster.guest($0) }
        let create = RoomCommand.create(
            roomName: "Friday", maxPlayers: 8, isPrivate: true, passcode: nil, hostPolicy: nil,
            selectedGameType: nil, patience: nil, appVersion: nil, games: nil)
        code = try devices[0].ask(create, as: RoomView.self).code
        for device in devices[1...6] { try device.tell(.plainJoin, code) }
        try host.watch([.room(code)])
    }

    func play(_ game: GameID) throws {
        print("A party of eight plays \(game).")
        let match = try start(game)
        let (early, leaver) = (Array(devices.prefix(7)), leaver)
        _ = try go(on: match, early, acts: 7)
        try kill("game-authority-1")
        try leaver.tell(.leave, code)
        // In the games with cards who comes late plays from the next round on.
        let joins = Catalogue.standard[game.rawValue]!.entry.categories != nil
        try late.tell(joins ? .plainJoin : .spectate(passcode: nil), code)
        #expect(try late.watch([.match(match)]).error == nil)
        let staying = early.filter { $0 !== leaver }
        #expect(try go(on: match, joins ? staying + [late] : staying, acts: .max))
        for device in devices {
            _ = try device.first("the end of \(game)") {
                $0.event == "ended" && $0.stream == .match(match)
            }
        }
        let seats = try host.match(match).seats.map(\.userId)
        #expect(Set(seats) == Set(early.map(\.person) + (joins ? [late.person] : [])))
        _ = try host.first("the room to be told") {
            $0.event == "finished" && $0.body!.text.contains(match.rawValue)
        }
        try note(game, match)
        try late.tell(.leave, code)
        try leaver.tell(.plainJoin, code)
        played += 1
    }

    func expectNoCardTwice() throws {
        for (game, matches) in cards {
            let all = matches.reduce(into: Set()) { $0.formUnion($1) }
            #expect(all.count == matches.reduce(0) { $0 + $1.count }, "\(game): \(matches)")
        }
    }

    private func start(_ game: GameID) throws -> MatchID {
        let settings = Self.settings[game] ?? #"{"rounds": 2, "revealSeconds": 2}"#
        let change = RoomChange(
            selectedGameType: game, settings: RawJSON(Array(settings.utf8)))
        try host.tell(.configure(change), code)
        for device in devices[1...6] { try device.tell(.ready(isReady: true), code) }
        let match = try host.tell(.start, code).inside!.matchId!
        _ = try host.first("\(game) to begin") {
            $0.event == "started" && $0.body!.text.contains(match.rawValue)
        }
        for device in devices.prefix(7) {
            #expect(try device.watch([.match(match)]).error == nil)
        }
        return match
    }

    /// Whoever is awaited does something at random, so many times at most; whether the match is over.
    /// What others did meanwhile may forestall them.
    private func go(on match: MatchID, _ players: [Device], acts most: Int) throws -> Bool {
        let key = EntityKey(match.rawValue)
        var (acts, read, isOver) = (0, 0, false)
        try wait(for: "\(match) to go on", within: .seconds(90)) {
            for device in players where acts < most {
                guard let legal = try? device.legal(match), !legal.actions.isEmpty else { continue }
                let choice = Int(dice.next() % UInt64(legal.actions.count))
                let act = MatchCommand.act(action: legal.actions[choice], at: legal.rev)
                if (try? device.ask(act, key: key, as: MatchView.self)) != nil { acts += 1 }
            }
            try host.listen(within: .milliseconds(50))
            isOver =
                isOver
                || host.heard[read...].contains {
                    $0.event == "ended" && $0.stream == .match(match)
                }
            read = host.heard.count
            return isOver || acts >= most
        }
        return isOver
    }

    private func kill(_ instance: String) throws {
        var pid: pid_t?
        try wait(for: "\(instance) to be up") {
            pid = try? cluster.pid(of: instance)
            return pid != nil
        }
        try killAtOnce(pid!)
    }

    /// The cards that the match showed, of a game that has any.
    private func note(_ game: GameID, _ match: MatchID) throws {
        struct Shown: Decodable {
            let currentCard: Card?
            struct Card: Decodable { let id: String? }
        }
        guard Catalogue.standard[game.rawValue]!.entry.categories != nil else { return }
        let shown = try host.wholeReplay(of: match).compactMap { step in
            try step.view.map { try JSON.decode(Shown.self, from: $0.bytes) }?.currentCard?.id
        }
        #expect(!shown.isEmpty)
        cards[game, default: []].append(Set(shown))
    }
}

extension Device {
    @discardableResult
    fileprivate func tell(_ command: RoomCommand, _ code: RoomCode) throws -> RoomView {
        try ask(command, key: code.key, as: RoomView.self)
    }
}
