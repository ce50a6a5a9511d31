import Contracts
import EventSourcing
import Hosting
import Journal
import ParlorGames
import ParlorWire
import Testing

@testable import GameAuthority
@testable import Lobby
@testable import MatchRules
@testable import ProfileStore
@testable import RoomRules

/// The lobby, the authority and the profiles, restored from back-ups of any age, alone or together.
@Suite struct RestoreTests {
    private static let join = RoomCommand.join(passcode: nil, appVersion: nil, games: nil)

    /// A room of Ada and Bob, and what they do in it.
    private final class Table {
        let house: House
        let room: StreamName
        private var asked = 0

        init(seed: UInt64 = 1) throws {
            house = try House(seed: seed)
            house.isLossy = false
            let create = RoomCommand.create(
                roomName: "Friday", maxPlayers: nil, isPrivate: false, passcode: nil,
                hostPolicy: nil, selectedGameType: "highCard", patience: nil, appVersion: nil,
                games: nil)
            let made = house.tell(.ada, create, StreamName("room", ""), id: "create")
            room = StreamName("room", try JSON.decode(RoomView.self, from: made.body).code.key)
            for person in [PersonID.ada, .bob] { connect(person, true) }
            tell(.bob, RestoreTests.join)
            try settle()
        }

        var inRoom: Room { house.state(Room.self, room.key) }

        func match(_ id: MatchID) -> Match {
            house.state(Match.self, EntityKey(id.rawValue))
        }

        @discardableResult
        func tell(_ actor: Actor, _ command: RoomCommand) -> Failure? {
            ask(actor, command, room)
        }

        func act(_ person: PersonID) {
            guard let id = inRoom.match?.id else { return }
            let (match, stream) = (match(id), StreamName("match", EntityKey(id.rawValue)))
            guard let seat = match.seat(of: person), let action = match.game?.legal(for: seat).first
            else { return }
            ask(.person(person), MatchCommand.act(action: action, at: nil), stream)
        }

        func resign(_ actor: Actor, from match: MatchID) throws {
            ask(actor, MatchCommand.resign, StreamName("match", EntityKey(match.rawValue)))
            try settle()
        }

        func connect(_ person: PersonID, _ isHere: Bool) {
            let command: PersonCommand =
                isHere ? .connect(gateway: "g") : .disconnect(gateway: "g", wentAt: nil)
            ask(.part("gateway"), command, StreamName("person", person.key))
        }

        func start() throws {
            for actor in [Actor.ada, .bob] { tell(actor, .ready(isReady: true)) }
            tell(.person(inRoom.hostId), .start)
            try settle()
        }

        func started() throws -> MatchID {
            try start()
            #expect(inRoom.status == .inGame)
            return try #require(inRoom.match?.id)
        }

        func settle() throws {
            for _ in 0..<5 { try house.pass(.milliseconds(100)) }
        }

        func played(_ person: PersonID) -> Int {
            house.state(Person.self, person.key).globalStats.totalGamesPlayed
        }

        @discardableResult
        private func ask(_ actor: Actor, _ choice: some Choice, _ stream: StreamName) -> Failure? {
            asked += 1
            return house.tell(actor, choice, stream, id: CommandID("t\(asked)")).failure
        }
    }

    @Test(arguments: [["authority"], ["lobby"], ["profiles"], House.services])
    func `a match that was counted is not counted again`(services: [String]) throws {
        let table = try Table()
        let match = try table.started()
        try table.resign(.bob, from: match)
        #expect(table.match(match).status == .over && table.inRoom.status == .waiting)
        #expect(table.played(.ada) == 1)
        for service in services { table.house.backUp(service) }
        for service in services { try table.house.restore(service) }
        try table.settle()
        #expect(table.played(.ada) == 1 && table.played(.bob) == 1)
        #expect(table.inRoom.status == .waiting)
    }

    @Test func `a match that ends again after a restore is counted once`() throws {
        let table = try Table()
        let match = try table.started()
        table.house.backUp("lobby", "authority")
        try table.resign(.bob, from: match)
        #expect(table.played(.ada) == 1)
        try table.house.restore("lobby", "authority")
        try table.settle()
        #expect(table.match(match).status == .playing && table.inRoom.status == .inGame)
        try table.resign(.ada, from: match)
        #expect(table.match(match).status == .over && table.inRoom.status == .waiting)
        #expect(table.played(.ada) == 1 && table.played(.bob) == 1)
    }

    @Test func `a match that its room has finished does not go on after a restore`() throws {
        let table = try Table()
        let match = try table.started()
        table.house.backUp("authority")
        try table.resign(.bob, from: match)
        try table.house.restore("authority")
        #expect(table.match(match).status == .playing)
        try table.settle()
        #expect(table.match(match).status == .calledOff)
        #expect(table.played(.ada) == 1 && table.inRoom.last.results != nil)
    }

    @Test func `a room does not wait for a match that the authority lost`() throws {
        let table = try Table()
        table.house.backUp("authority")
        let lost = try table.started()
        try table.house.pass(RoomTimeouts.start)
        try table.house.restore("authority")
        try table.settle()
        #expect(table.match(lost).status == .refused)
        #expect(table.inRoom.status == .waiting && table.inRoom.last.failure != nil)
        #expect(try table.started() != lost)
    }

    @Test func `a match whose start the lobby lost is over for its room`() throws {
        let table = try Table()
        table.house.backUp("lobby")
        let lost = try table.started()
        try table.house.restore("lobby")
        try table.settle()
        #expect(table.inRoom.status == .waiting)
        let next = try table.started()
        try table.resign(.bob, from: lost)
        #expect(table.inRoom.match?.id == next && table.inRoom.status == .inGame)
    }

    @Test(arguments: [["lobby"], ["authority"], ["lobby", "authority"]])
    func `a kick of an earlier match does not put anybody out of this one`(
        services: [String]
    ) throws {
        let table = try Table()
        let first = try table.started()
        #expect(table.tell(.ada, .kick(userId: .bob, reason: nil)) == nil)
        try table.settle()
        #expect(table.match(first).players[1].loss == .putOut)
        try table.resign(.ada, from: first)
        #expect(table.tell(.bob, Self.join) == nil)
        let second = try table.started()
        for service in services { table.house.backUp(service) }
        for service in services { try table.house.restore(service) }
        try table.settle()
        #expect(table.match(second).players.map(\.loss) == [nil, nil])
        #expect(table.match(second).status == .playing && table.inRoom.match?.id == second)
    }

    /// Whatever was lost: nobody has a match twice, all that ended have been counted, and no room
    /// waits for what never comes.
    @Test(arguments: 1...8 as ClosedRange<UInt64>)
    func `restored at random, every match that ended counts once`(seed: UInt64) throws {
        let table = try Table(seed: seed)
        let house = table.house
        house.isLossy = true
        for _ in 0..<150 {
            let person = house.pick([PersonID.ada, .bob])
            switch house.roll(0...19) {
            case 0: try house.start(house.pick(House.names))
            case 1: table.connect(person, house.roll(0...3) > 0)
            case 2: table.tell(.person(person), .leave)
            case 3: table.tell(.ada, .kick(userId: .bob, reason: nil))
            case 4, 5: table.tell(.person(person), Self.join)
            case 6, 7: try table.start()
            case 8, 9: house.backUp(house.pick(House.services))
            case 10: try house.restore(house.pick(House.services))
            case 11 where house.roll(0...2) == 0:
                for service in House.services { try house.restore(service) }
            case 12:
                if let match = table.inRoom.match?.id {
                    try table.resign(.person(person), from: match)
                }
            default: table.act(person)
            }
            try house.pass(.milliseconds(house.roll(1...1_500)))
        }
        house.isLossy = false
        for person in [PersonID.ada, .bob] { table.connect(person, false) }
        for _ in 0..<900 where !house.isAtRest { try house.pass(.seconds(1)) }
        try table.settle()
        try expectCounted(in: table)
        #expect([.waiting, .ended].contains(table.inRoom.status), "\(table.inRoom.status)")
    }

    private func expectCounted(in table: Table) throws {
        for person in [PersonID.ada, .bob] {
            let stream = StreamName("person", person.key)
            let counted = try table.house.events(stream, "profiles").compactMap {
                event -> MatchID? in
                let read = try JSON.decode(
                    choice: PersonEvent.self, name: event.name, body: event.body)
                guard case .statsChanged(let stats) = read else { return nil }
                return stats.matchId
            }
            #expect(Set(counted).count == counted.count, "\(person) has a match twice.")
            let ended = table.house.everything(of: "authority").filter { event in
                let read = try? JSON.decode(
                    choice: MatchEvent.self, name: event.name, body: event.body)
                guard case .ended(let match)? = read else { return false }
                return match.records.contains { $0.userId == person }
            }
            let missed = Set(ended.map { MatchID($0.stream.key.rawValue) }).subtracting(counted)
            #expect(missed.isEmpty, "\(person) lacks \(missed).")
        }
    }
}
