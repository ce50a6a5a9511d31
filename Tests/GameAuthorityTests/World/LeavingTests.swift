import Contracts
import EventSourcing
import Journal
import ParlorWire
import Testing

@testable import GameAuthority
@testable import Lobby
@testable import MatchRules
@testable import RoomRules

/// What becomes of a match when people leave the room that it is played in.
@Suite struct LeavingTests {
    private let house: House
    private let room: StreamName
    private let match: EntityKey

    init() throws {
        house = try House(seed: 1)
        house.isLossy = false
        let create = RoomCommand.create(
            roomName: "Friday", maxPlayers: nil, isPrivate: false, passcode: nil,
            hostPolicy: nil, selectedGameType: "highCard", patience: nil, appVersion: nil,
            games: nil)
        let made = house.tell(.ada, create, StreamName("room", ""), id: "create")
        room = StreamName("room", try JSON.decode(RoomView.self, from: made.body).code.key)
        _ = house.tell(.bob, Self.join, room, id: "join")
        _ = house.tell(.bob, RoomCommand.ready(isReady: true), room, id: "ready")
        _ = house.tell(.ada, RoomCommand.start, room, id: "start")
        for _ in 0..<5 { try house.pass(.milliseconds(100)) }
        let ordered = try #require(house.state(Room.self, room.key).match?.id)
        match = EntityKey(ordered.rawValue)
    }

    private static let join = RoomCommand.join(passcode: nil, appVersion: nil, games: nil)

    private var played: Match { house.state(Match.self, match) }

    @Test func `when all have left, bots play on to the end`() throws {
        for (actor, id) in [(Actor.bob, "bobs"), (.ada, "adas")] as [(Actor, CommandID)] {
            #expect(house.tell(actor, RoomCommand.leave, room, id: id).failure == nil)
        }
        #expect(house.state(Room.self, room.key).status == .ended)
        for _ in 0..<120 where played.status == .playing { try house.pass(.seconds(1)) }
        #expect(played.status == .over)
        #expect(played.results != nil)
    }

    @Test func `a match ends with the room that the host closes`() throws {
        _ = house.tell(.ada, RoomCommand.close, room, id: "close")
        try house.pass(.milliseconds(100))
        #expect(played.status == .calledOff)
    }

    @Test func `a game that the host ends has no result, and the room goes on`() throws {
        #expect(house.tell(.bob, RoomCommand.callOff, room, id: "bobs").failure?.code == .notHost)
        #expect(house.tell(.ada, RoomCommand.callOff, room, id: "adas").failure == nil)
        #expect(house.state(Room.self, room.key).status == .waiting)
        for _ in 0..<5 { try house.pass(.milliseconds(100)) }
        #expect(played.status == .calledOff && played.results == nil)
        #expect(played.reason == "The host ended the game. It counts for nobody.")
        #expect(house.tell(.ada, RoomCommand.playAgain, room, id: "again").failure == nil)
    }

    @Test func `who leaves the room and joins it again has the seat again`() throws {
        _ = house.tell(.bob, RoomCommand.leave, room, id: "leave")
        try house.pass(.milliseconds(100))
        #expect(played.players[1].loss == .left)
        #expect(house.tell(.bob, Self.join, room, id: "again").failure == nil)
        try house.pass(.milliseconds(100))
        #expect(played.players[1].loss == nil)
    }
}
