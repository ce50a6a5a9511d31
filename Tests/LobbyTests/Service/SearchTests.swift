import Contracts
import ParlorWire
import Testing

@testable import Lobby
@testable import RoomRules

/// The operator finds every live room.
@Suite struct SearchTests {
    let building: Building

    init() throws { building = try Building() }

    func find(_ wanted: WantedRooms = WantedRooms()) throws -> FoundRooms {
        try JSON.decode(
            FoundRooms.self, from: building.tell(.operator, RoomSearch.find(wanted)).body)
    }

    func codes(_ wanted: WantedRooms) throws -> Set<RoomCode> {
        Set(try find(wanted).rooms.map(\.room.code))
    }

    @Test func `a private room is found as a public one is, once, and not when it has ended`()
        throws
    {
        let open = try building.create()
        let hidden = try building.create(.create(isPrivate: true), by: .bob)
        let gone = try building.create(by: .cleo)
        try building.tell(.cleo, RoomCommand.close, of: gone)
        #expect(try find().rooms.map(\.room.code).sorted() == [open, hidden].sorted())
        let found = try #require(try find(WantedRooms(code: hidden)).rooms.first)
        #expect(found.isPrivate && found.players == [.bob] && found.room.hostId == .bob)
        #expect(try find(WantedRooms(code: gone)).rooms.isEmpty)
        #expect(try find(WantedRooms(code: "no code")).rooms.isEmpty)
    }

    @Test func `a room is found by its host of now, and not by its maker`() throws {
        let given = try building.create()
        try building.tell(.bob, RoomCommand.join, of: given)
        try building.tell(.ada, RoomCommand.makeHost(userId: .bob), of: given)
        let own = try building.create(by: .bob)
        #expect(try codes(WantedRooms(host: .bob)) == [given, own])
        #expect(try codes(WantedRooms(host: .ada)).isEmpty)
        #expect(try find().rooms.count == 2)
    }

    @Test func `a room is found by who is in it`() throws {
        let room = try building.create()
        _ = try building.create(by: .cleo)
        try building.tell(.bob, RoomCommand.spectate(passcode: nil), of: room)
        #expect(try codes(WantedRooms(member: .bob)) == [room])
        #expect(try codes(WantedRooms(member: .ada)) == [room])
        #expect(try codes(WantedRooms(host: .cleo, member: .ada)).isEmpty)
        try building.tell(.bob, RoomCommand.leave, of: room)
        #expect(try codes(WantedRooms(member: .bob)).isEmpty)
    }

    @Test func `what a room is like finds it, and all that is said has to apply`() throws {
        let plain = try building.create(.create(game: "highCard"))
        let other = try building.create(.create(), by: .bob)
        let change = RoomChange(roomName: "Fríday Night", selectedGameType: "dice")
        try building.tell(.bob, RoomCommand.configure(change), of: other)
        #expect(try codes(WantedRooms(name: "day ni")) == [other])
        #expect(try codes(WantedRooms(name: "FRIDAY")) == [other])
        #expect(try codes(WantedRooms(game: "highCard")) == [plain])
        #expect(try codes(WantedRooms(game: "dice", name: "Ada")).isEmpty)
        #expect(try codes(WantedRooms(status: .waiting)) == [plain, other])
        #expect(try codes(WantedRooms(status: .inGame)).isEmpty)
    }

    @Test func `pages have every room once`() throws {
        let all = try (1...7).map { number in
            try building.create(by: [.ada, .bob, .cleo][number % 3])
        }
        var found: [RoomCode] = []
        var wanted = WantedRooms(limit: 2)
        repeat {
            let page = try find(wanted)
            #expect(page.rooms.count <= 2)
            found += page.rooms.map(\.room.code)
            wanted.after = page.more
        } while wanted.after != nil && found.count < 20
        #expect(found.sorted() == all.sorted())
    }

    @Test func `the operator may ask, and nobody else`() throws {
        let question = RoomSearch.find(WantedRooms())
        #expect(building.code { try building.tell(.ada, question) } == .forbidden)
        for limit in [0, 101] {
            #expect(building.code { _ = try find(WantedRooms(limit: limit)) } == .badInput)
        }
        for cursor in ["x", "ada/x", "/K7QD", "a b/K7QD"] {
            #expect(building.code { _ = try find(WantedRooms(after: cursor)) } == .badInput)
        }
    }
}
