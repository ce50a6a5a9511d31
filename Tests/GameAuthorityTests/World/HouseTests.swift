import Contracts
import EventSourcing
import Hosting
import Journal
import ParlorGames
import ParlorWire
import Scenarios
import Testing

@testable import GameAuthority
@testable import Lobby
@testable import MatchRules
@testable import ProfileStore
@testable import RoomRules

/// Real games amid crashes, drops and lost answers, all of it from a seed.
@Suite struct HouseTests {
    static let people: [PersonID] = ["ada", "bob", "cleo", "dora"]

    /// What was asked and acknowledged.
    private struct Act {
        let person: PersonID
        let command: MatchCommand
        let stream: StreamName
        let reply: Reply
    }

    @Test(arguments: 1...8 as ClosedRange<UInt64>)
    func `whatever happens, every match ends, and counts once`(seed: UInt64) throws {
        let house = try House(seed: seed)
        let game = house.pick(Catalogue.standard.games.map { GameID($0.entry.id) })
        let create = RoomCommand.create(
            roomName: "Friday", maxPlayers: nil, isPrivate: seed % 2 == 0, passcode: nil,
            hostPolicy: nil, selectedGameType: game, patience: nil, appVersion: nil, games: nil)
        let made = house.tell(.person("ada"), create, StreamName("room", ""), id: "create")
        let room = StreamName("room", try JSON.decode(RoomView.self, from: made.body).code.key)
        for person in Self.people { connect(person, in: house, id: CommandID("c-\(person)")) }
        var acts: [CommandID: Act] = [:]
        var matches: Set<MatchID> = []
        for step in 0..<200 {
            try happen(step, room, house, &acts)
            if let match = house.state(Room.self, room.key).match?.id { matches.insert(match) }
            try house.pass(.milliseconds(house.roll(1...1_500)))
        }
        try finish(room, house)
        try expectKept(acts, house)
        try expectEnded(matches, house)
        let status = house.state(Room.self, room.key).status
        #expect(status == .waiting || status == .ended, "The room is \(status) still.")
    }

    @Test func `a match is watched by everybody while its room is open, and only then`() throws {
        let house = try House(seed: 1)
        house.isLossy = false
        for person in Self.people { connect(person, in: house, id: CommandID("c-\(person)")) }
        let create = RoomCommand.create(
            roomName: "Friday", maxPlayers: nil, isPrivate: false, passcode: "1234",
            hostPolicy: nil, selectedGameType: "highCard", patience: nil, appVersion: nil,
            games: nil)
        let made = house.tell(.person("ada"), create, StreamName("room", ""), id: "create")
        let room = StreamName("room", try JSON.decode(RoomView.self, from: made.body).code.key)
        let join = RoomCommand.join(passcode: "1234", appVersion: nil, games: nil)
        _ = house.tell(.person("bob"), join, room, id: "join")
        _ = house.tell(.person("bob"), RoomCommand.ready(isReady: true), room, id: "ready")
        _ = house.tell(.person("ada"), RoomCommand.start, room, id: "start")
        for _ in 0..<5 { try house.pass(.milliseconds(100)) }
        let match = try #require(house.state(Room.self, room.key).match?.id)
        let key = EntityKey(match.rawValue)
        for (step, (change, isOpen)) in [
            (RoomChange(isPrivate: true), false), (RoomChange(isPrivate: false), false),
            (RoomChange(passcode: ""), true), (RoomChange(passcode: "5678"), false),
            (RoomChange(isPrivate: true), false), (RoomChange(passcode: ""), false),
            (RoomChange(isPrivate: false), true),
        ].enumerated() {
            let configure = RoomCommand.configure(change)
            let reply = house.tell(.person("ada"), configure, room, id: CommandID("x\(step)"))
            #expect(reply.failure == nil)
            for _ in 0..<3 { try house.pass(.milliseconds(100)) }
            let audience = house.state(Match.self, key).audience(key: key)
            #expect((audience == .everyone) == isOpen, "\(step)")
        }
    }

    private func happen(
        _ step: Int, _ room: StreamName, _ house: House, _ acts: inout [CommandID: Act]
    ) throws {
        let id = CommandID("s\(step)")
        let person = house.pick(Self.people)
        switch house.roll(0...19) {
        case 0: try house.start(house.pick(House.names))
        case 1: connect(person, in: house, id: id, house.roll(0...3) > 0)
        case 2: _ = house.tell(.person(person), RoomCommand.leave, room, id: id)
        case 3, 4: try join(person, room, house, id)
        case 5, 6:
            for other in Self.people {
                _ = house.tell(
                    .person(other), RoomCommand.ready(isReady: true), room,
                    id: CommandID("\(id)-\(other)"))
            }
            let host = house.state(Room.self, room.key).hostId
            _ = house.tell(.person(host), RoomCommand.start, room, id: id)
        case 7: again(acts, house)
        case 8: try shut(room, house, id)
        default: act(person, room, house, id, &acts)
        }
    }

    /// Who plays the match is in the room again by joining, and in the match too.
    private func join(
        _ person: PersonID, _ room: StreamName, _ house: House, _ id: CommandID
    ) throws {
        let join = RoomCommand.join(passcode: nil, appVersion: nil, games: nil)
        let before = house.state(Room.self, room.key)
        let plays = before.match?.players.contains(person) == true && !before.isOver
        if plays { connect(person, in: house, id: CommandID("join-\(id)")) }
        let reply = house.tell(.person(person), join, room, id: id)
        guard plays, let match = before.match?.id else { return }
        #expect(reply.failure == nil, "\(person) plays, and is turned away.")
        try house.quietly { try house.pass(.milliseconds(10)) }
        let after = house.state(Match.self, EntityKey(match.rawValue))
        guard let seat = after.seat(of: person), after.status == .playing else { return }
        #expect(after.players[seat.index].loss == nil || after.players[seat.index].hasResigned)
    }

    /// A match may be watched by whoever may see the room.
    private func shut(_ room: StreamName, _ house: House, _ id: CommandID) throws {
        let change = RoomChange(
            isPrivate: house.pick([true, false, nil]), passcode: house.pick(["sesame", "", nil]))
        let host = house.state(Room.self, room.key).hostId
        _ = house.tell(.person(host), RoomCommand.configure(change), room, id: id)
        try house.quietly { try house.pass(.milliseconds(10)) }
        let shut = house.state(Room.self, room.key)
        guard let match = shut.match, shut.status == .inGame else { return }
        let played = house.state(Match.self, EntityKey(match.id.rawValue))
        #expect(played.status != .playing || played.isPrivate != shut.isOpen)
    }

    private func connect(
        _ person: PersonID, in house: House, id: CommandID, _ isHere: Bool = true
    ) {
        let gateway: GatewayID = "gw-1"
        let command: PersonCommand =
            isHere ? .connect(gateway: gateway) : .disconnect(gateway: gateway, wentAt: nil)
        _ = house.tell(.part("gateway"), command, StreamName("person", person.key), id: id)
    }

    private func act(
        _ person: PersonID, _ room: StreamName, _ house: House, _ id: CommandID,
        _ acts: inout [CommandID: Act]
    ) {
        guard let match = house.state(Room.self, room.key).match?.id else { return }
        let stream = StreamName("match", EntityKey(match.rawValue))
        let state = house.state(Match.self, stream.key)
        guard let seat = state.seat(of: person), let action = state.game?.legal(for: seat).first
        else { return }
        connect(person, in: house, id: CommandID("here-\(id)"))
        let command = house.roll(0...30) == 0 ? MatchCommand.resign : .act(action: action, at: nil)
        let reply = house.tell(.person(person), command, stream, id: id)
        guard reply.failure == nil else { return }
        acts[id] = Act(person: person, command: command, stream: stream, reply: reply)
    }

    private func again(_ acts: [CommandID: Act], _ house: House) {
        guard !acts.isEmpty else { return }
        let id = house.pick(acts.keys.sorted())
        let act = acts[id]!
        let reply = house.tell(.person(act.person), act.command, act.stream, id: id)
        #expect(reply == act.reply)
    }

    /// Everybody goes, and bots play what is left.
    private func finish(_ room: StreamName, _ house: House) throws {
        house.isLossy = false
        for person in Self.people {
            connect(person, in: house, id: CommandID("out-\(person)"), false)
        }
        for _ in 0..<900 {
            try house.pass(.seconds(1))
            if house.isAtRest { return }
        }
    }

    private func expectKept(_ acts: [CommandID: Act], _ house: House) throws {
        for (id, act) in acts {
            let kept = house.events(act.stream).filter { $0.command.id == id }
            #expect(kept.last?.rev == act.reply.header.rev, "\(id)")
            #expect(house.tell(.person(act.person), act.command, act.stream, id: id) == act.reply)
        }
    }

    private func expectEnded(_ matches: Set<MatchID>, _ house: House) throws {
        var played: [PersonID: Int] = [:]
        var won: [PersonID: Int] = [:]
        for match in matches {
            let stream = StreamName("match", EntityKey(match.rawValue))
            let events = house.events(stream)
            guard !events.isEmpty else { continue }
            expectPlacesKept(
                in: try events.map {
                    try JSON.decode(choice: MatchEvent.self, name: $0.name, body: $0.body)
                }, of: Match.self, stream.key)
            #expect(house.state(Match.self, stream.key).status != .playing, "\(match)")
            let last = try JSON.decode(
                choice: MatchEvent.self, name: events.last!.name, body: events.last!.body)
            guard case .ended(let ended) = last else { continue }
            #expect(events.count { $0.name == "ended" } == 1)
            for record in ended.records {
                played[record.userId, default: 0] += 1
                won[record.userId, default: 0] += record.won ? 1 : 0
            }
        }
        for person in Self.people {
            let stats = house.state(Person.self, person.key).globalStats
            #expect(stats.totalGamesPlayed == played[person, default: 0], "\(person)")
            #expect(stats.totalWins == won[person, default: 0], "\(person)")
        }
    }
}
