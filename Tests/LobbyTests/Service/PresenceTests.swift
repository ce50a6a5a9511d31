import Contracts
import EventSourcing
import ParlorWire
import Testing

@testable import Lobby
@testable import RoomRules

@Suite struct PresenceTests {
    @Test func `who goes offline drops in every room that they are in, and in no other`() throws {
        let building = try Building()
        let codes = try (0..<3).map { _ in try building.create() }
        for code in codes[..<2] { try building.tell(.bob, RoomCommand.join, of: code) }
        building.setOnline(.bob, true)
        building.setOnline(.bob, false)
        try building.settle()
        func isActive(_ code: RoomCode) throws -> [Bool]? {
            try building.room(code).inside?.players.map(\.isActive)
        }
        #expect(try codes.map(isActive) == [[true, false], [true, false], [true]])
        building.setOnline(.bob, true)
        try building.settle()
        #expect(try codes.map(isActive) == [[true, true], [true, true], [true]])
    }

    @Test func `a dropped host is replaced, and once, also when the lobby was restarted`() throws {
        let building = try Building()
        let code = try building.create()
        try building.tell(.bob, RoomCommand.join, of: code)
        building.setOnline(.ada, true)
        building.setOnline(.ada, false)
        try building.settle()
        try building.restart()
        let early = try building.pass(.seconds(4)).filter { $0.header.stream.kind == Room.kind }
        #expect(early.isEmpty)
        #expect(try building.room(code).inside?.hostId == .ada)
        let told = try building.pass(.seconds(1)).filter { $0.header.stream.kind == Room.kind }
        #expect(told.map(\.header.event) == ["hostChanged"])
        #expect(try building.room(code).inside?.hostId == .bob)
        let later = try building.pass(.seconds(25)).filter { $0.header.stream.kind == Room.kind }
        #expect(later.map(\.header.event) == ["playerLeft"])
    }

    @Test func `a host who is online again within a minute is host again`() throws {
        let building = try Building()
        let code = try building.create()
        try building.tell(.bob, RoomCommand.join, of: code)
        building.setOnline(.ada, true)
        building.setOnline(.ada, false)
        try building.settle()
        try building.pass(.seconds(5))
        #expect(try building.room(code).inside?.hostId == .bob)
        try building.restart()
        building.setOnline(.ada, true)
        let told = try building.settle().filter { $0.header.stream.kind == Room.kind }
        #expect(told.map(\.header.event) == ["playerReturned", "hostChanged"])
        #expect(try building.room(code).inside?.hostId == .ada)
    }

    @Test func `a host who leaves the app for a moment stays host`() throws {
        let building = try Building()
        let code = try building.create()
        try building.tell(.bob, RoomCommand.join, of: code)
        building.setOnline(.ada, true)
        building.setOnline(.ada, false, isAway: true)
        try building.settle()
        #expect(try building.room(code).inside?.players.map(\.isActive) == [false, true])
        try building.pass(.seconds(29))
        #expect(try building.room(code).inside?.hostId == .ada)
        try building.pass(.seconds(1))
        #expect(try building.room(code).inside?.hostId == .bob)
    }

    @Test func `a room that everybody left in silence vanishes`() throws {
        let building = try Building()
        let code = try building.create()
        building.setOnline(.ada, true)
        building.setOnline(.ada, false)
        try building.settle()
        try building.pass(.seconds(30))
        #expect(building.code { _ = try building.room(code) } == .roomNotFound)
        #expect(try building.list().rooms.isEmpty)
    }

    @Test func `a seat that is asked for by who is gone before they get it is held, not kept`()
        throws
    {
        let building = try Building()
        let code = try building.create()
        building.setOnline(.bob, true)
        building.setOnline(.bob, false)
        try building.settle()
        try building.tell(.bob, RoomCommand.join, of: code)
        try building.settle()
        try building.pass(.seconds(3))
        #expect(try building.room(code).inside?.players.map(\.isActive) == [true, false])
        try building.tell(.bob, RoomCommand.join, of: code)
        #expect(try building.room(code).inside?.players.map(\.isActive) == [true, true])
        try building.settle()
        try building.pass(.seconds(3))
        #expect(try building.room(code).inside?.players.map(\.isActive) == [true, false])
        try building.pass(.seconds(30))
        #expect(try building.room(code).inside?.players.count == 1)
    }

    @Test func `who comes and is seated before their gateway has said so stays`() throws {
        let building = try Building()
        let code = try building.create()
        building.setOnline(.bob, true)
        building.setOnline(.bob, false)
        try building.settle()
        try building.tell(.bob, RoomCommand.join, of: code)
        try building.settle()
        building.setOnline(.bob, true)
        let told = try building.settle() + building.pass(.seconds(10))
        #expect(!told.contains { $0.header.event == "playerDropped" })
        #expect(try building.room(code).inside?.players.map(\.isActive) == [true, true])
    }

    @Test func `who never had a device is not missed`() throws {
        let building = try Building()
        let code = try building.create()
        try building.tell(.bob, RoomCommand.join, of: code)
        try building.settle()
        #expect(try building.room(code).inside?.players.map(\.isActive) == [true, true])
    }
}
