import Contracts
import EventSourcing
import ParlorWire
import Testing

@testable import Lobby
@testable import RoomRules

@Suite struct CreationTests {
    @Test func `a repeat finds the room that it made, also after a restart`() throws {
        let building = try Building()
        let code = try building.create(id: "c-1")
        try building.tell(.ada, RoomCommand.configure(RoomChange(roomName: "Later")), of: code)
        #expect(try building.create(id: "c-1") == code)
        try building.restart()
        let reply = try building.tell(.ada, RoomCommand.create(), id: "c-1")
        let view = try JSON.decode(RoomView.self, from: reply.body)
        #expect(view.code == code)
        #expect(view.inside?.roomName.text == "Ada's")
        #expect(try building.list().rooms.count == 1)
    }

    @Test func `two instances never give out one code twice`() throws {
        let one = try Building()
        let two = try Building(beside: one)
        var codes: [RoomCode] = []
        for number in 0..<50 {
            let host = Actor.person(PersonID("p\(number / 5)"))
            codes.append(try one.create(by: host, id: CommandID("a\(number)")))
            codes.append(try two.create(by: host, id: CommandID("b\(number)")))
        }
        #expect(Set(codes).count == 100)
        for code in codes {
            #expect(try one.room(code).code == code)
            #expect(try two.room(code).code == code)
        }
    }

    @Test func `nobody has more than ten live rooms, from whichever instance or start`() throws {
        let building = try Building()
        let other = try Building(beside: building)
        let codes = try (0..<Room.mostRooms).map {
            try ($0 % 2 == 0 ? building : other).create(id: CommandID("r\($0)"))
        }
        for lobby in [building, other] {
            let failure = #expect(throws: Failure.self) { try lobby.create() }
            #expect(failure?.code == .rateLimited)
            #expect(failure?.context == ["mostRooms": "10"])
        }
        try other.restart()
        #expect(other.code { _ = try other.create() } == .rateLimited)
        #expect(try other.create(id: "r1") == codes[1])
        _ = try other.create(by: .bob)
        try building.tell(.ada, RoomCommand.close, of: codes[0])
        _ = try other.create()
        #expect(building.code { _ = try building.create() } == .rateLimited)
    }

    @Test func `a room that was handed over counts for who made it and for its host`() throws {
        let building = try Building()
        for _ in 0..<Room.mostRooms {
            let code = try building.create()
            try building.tell(.bob, RoomCommand.join, of: code)
            try building.tell(.ada, RoomCommand.leave, of: code)
        }
        for actor in [Actor.ada, .bob] {
            #expect(building.code { _ = try building.create(by: actor) } == .rateLimited)
        }
    }
}
