import Contracts
import Testing
import Wire

@testable import Lobby

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
            codes.append(try one.create(id: CommandID("a\(number)")))
            codes.append(try two.create(id: CommandID("b\(number)")))
        }
        #expect(Set(codes).count == 100)
        for code in codes {
            #expect(try one.room(code).code == code)
            #expect(try two.room(code).code == code)
        }
    }
}
