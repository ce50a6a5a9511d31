import Contracts
import EventSourcing
import ParlorWire
import Testing

@testable import Lobby
@testable import RoomRules

@Suite struct ListTests {
    @Test func `the list has the public rooms, the newest first, in pages`() throws {
        let building = try Building()
        var codes: [RoomCode] = []
        for _ in 0..<7 {
            building.now = building.now + .seconds(1)
            codes.append(try building.create())
        }
        _ = try building.create(.create(isPrivate: true))
        var found: [RoomCode] = []
        var page = try building.list(limit: 3)
        found += page.rooms.map(\.code)
        while let more = page.more {
            page = try building.list(after: more, limit: 3)
            found += page.rooms.map(\.code)
        }
        #expect(found == codes.reversed())
    }

    @Test func `a page that has all there is says that no other follows`() throws {
        let building = try Building()
        for _ in 0..<3 { _ = try building.create() }
        #expect(try building.list(limit: 2).more != nil)
        let whole = try building.list(limit: 3)
        #expect(whole.rooms.count == 3 && whole.more == nil)
    }

    @Test(arguments: [0, 101])
    func `a page is of a bounded size`(limit: Int) throws {
        let building = try Building()
        #expect(building.code { _ = try building.list(limit: limit) } == .badInput)
    }

    @Test(arguments: ["x", "a.b.c", "", "1.k7qd"])
    func `a cursor is one that an earlier page gave`(cursor: String) throws {
        let building = try Building()
        #expect(building.code { _ = try building.list(after: cursor) } == .badInput)
    }

    @Test func `whoever watches the list hears of each change, and of no private room`() throws {
        let building = try Building()
        func told(_ act: () throws -> Void) throws -> [String] {
            try act()
            return try building.settle().filter {
                $0.header.stream == StreamName("rooms", "public")
            }
            .map(\.header.event)
        }
        try building.settle()
        var code: RoomCode = ""
        #expect(try told { code = try building.create() } == ["listed"])
        #expect(try told { try building.tell(.bob, RoomCommand.join, of: code) } == ["changed"])
        #expect(
            try told { try building.tell(.bob, RoomCommand.ready(isReady: true), of: code) } == [])
        let hide = RoomCommand.configure(RoomChange(isPrivate: true))
        #expect(try told { try building.tell(.ada, hide, of: code) } == ["unlisted"])
        #expect(try told { try building.tell(.cleo, RoomCommand.join, of: code) } == [])
        #expect(try told { _ = try building.create(.create(isPrivate: true)) } == [])
        let show = RoomCommand.configure(RoomChange(isPrivate: false))
        #expect(try told { try building.tell(.ada, show, of: code) } == ["listed"])
        #expect(try told { try building.tell(.ada, RoomCommand.close, of: code) } == ["unlisted"])
    }

    @Test func `a room whose players are all away is in no list, until one is back`() throws {
        let building = try Building()
        let code = try building.create()
        try building.tell(.bob, RoomCommand.join, of: code)
        func told(_ person: PersonID, _ isOnline: Bool) throws -> [String] {
            building.setOnline(person, isOnline)
            return try building.settle().filter { $0.header.stream.kind == PublicRooms.kind }
                .map(\.header.event)
        }
        for person in [PersonID.ada, .bob] { _ = try told(person, true) }
        #expect(try told(.ada, false) == [])
        #expect(try told(.bob, false) == ["unlisted"])
        #expect(try building.list().rooms.isEmpty)
        #expect(try building.room(code).inside?.players.count == 2)
        #expect(try told(.ada, true) == ["listed"])
        #expect(try building.list().rooms.map(\.code) == [code])
    }

    @Test func `somebody's rooms are those that they are in, private ones too`() throws {
        let building = try Building()
        func mine(_ actor: Actor) throws -> Set<RoomCode> {
            let reply = try building.tell(actor, RoomQuery.mine)
            return Set(try JSON.decode(RoomList.self, from: reply.body).rooms.map(\.code))
        }
        let first = try building.create(.create(isPrivate: true))
        let second = try building.create(by: .bob)
        try building.tell(.ada, RoomCommand.spectate(passcode: nil), of: second)
        #expect(try mine(.ada) == [first, second])
        #expect(try mine(.bob) == [second])
        try building.tell(.ada, RoomCommand.leave, of: first)
        #expect(try mine(.ada) == [second])
        #expect(building.code { _ = try mine(.operator) } == .forbidden)
    }

    @Test func `who begins to watch gets the list, also when nothing is in it`() throws {
        let building = try Building()
        func snapshot() throws -> RoomList? {
            let reply = try building.tell(
                .operator, OwnerQuestion.tail(viewer: .eve, epoch: nil, after: nil),
                kind: "rooms", key: "public")
            let tail = try JSON.decode(StreamTail.self, from: reply.body)
            return try tail.snapshot.map { try JSON.decode(RoomList.self, from: $0.bytes) }
        }
        #expect(try snapshot()?.rooms.count == 0)
        let code = try building.create()
        #expect(try snapshot()?.rooms.map(\.code) == [code])
    }

    @Test func `the hosts of listed rooms appear in the list, and no more of them than a few`()
        throws
    {
        let building = try Building()
        func shown() throws -> StreamTail {
            try JSON.decode(
                StreamTail.self,
                from: building.tell(
                    .operator, OwnerQuestion.tail(viewer: .eve, epoch: nil, after: nil),
                    kind: "rooms", key: "public"
                ).body)
        }
        let code = try building.create()
        try building.settle()
        #expect(try shown().roster.people == [.ada])
        let list = try JSON.decode(RoomList.self, from: #require(try shown().snapshot).bytes)
        #expect(list.rooms.map(\.host) == [RoomGuest(id: .ada)])
        #expect(try building.list().rooms.map(\.host?.id) == [.ada])
        try building.tell(.ada, RoomCommand.close, of: code)
        try building.settle()
        #expect(try shown().roster.people == [])
        for number in 0..<PublicRooms.mostHosts + 20 {
            _ = try building.create(by: .person(PersonID("host-\(number)")))
        }
        try building.settle()
        #expect(try shown().roster.people.count == PublicRooms.mostHosts)
    }
}
