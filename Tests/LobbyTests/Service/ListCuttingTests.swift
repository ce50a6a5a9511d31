import Contracts
import EventSourcing
import Journal
import ParlorWire
import Testing

@testable import Hosting
@testable import Lobby
@testable import RoomRules

/// What stands for the changes of the public list is readable for ever.
@Suite struct ListCuttingTests {
    /// By the schema of the version that wrote it. Never change one; add one with each new schema.
    private static let frozen = [
        2: #"""
        {"hosts":[{"code":"K7QD","person":"ada"}],"isOpen":true,\#
        "shown":{"K7QD":1064685270}}
        """#
    ]

    private let events: [PublicRoomsEvent] = [
        .opened, .listed(.of("K7QD")), .listed(.of("K7QE")), .changed(.of("K7QD", players: 2)),
        .unlisted(code: "K7QE"),
    ]

    @Test func `who was away for longer than changes are kept gets the list as it is`() throws {
        let building = try Building()
        let stream = StreamName(PublicRooms.kind, PublicRooms.key)
        for number in 1...20 {
            _ = try building.create(by: .person(PersonID("p\(number)")))
            try building.settle()
        }
        let before = try building.tail(of: stream, for: .eve)
        #expect(before.roster.people.count == 20 && before.rev == 21)
        #expect(try building.tail(of: stream, for: .eve, after: 3).events?.count == 18)
        building.now = building.now + .seconds(3 * 24 * 3_600)
        try building.host.cutting(after: KeepTimes([:]))
        for _ in 1...9 {
            building.now = try max(building.now, #require(building.host.nextCut))
            if let fault = building.host.cut(now: building.now)?.fault { throw fault }
        }
        #expect(building.events(of: stream).map(\.name) == ["@base"])
        for _ in 1...2 {
            let away = try building.tail(of: stream, for: .eve, after: 3)
            #expect(away.events == nil && away.rev == before.rev)
            #expect(away.snapshot == before.snapshot && away.roster == before.roster)
            try building.restart()
        }
    }

    @Test func `the state of each schema ever shipped can be read`() throws {
        let state = PublicRooms(replaying: events)
        #expect(Self.frozen.keys.max() == PublicRooms.schema)
        for (schema, text) in Self.frozen {
            #expect(try PublicRooms.standing(Bytes(text.utf8), of: schema) == state)
        }
        #expect(throws: Malformed.self) { try PublicRooms.standing(Bytes("{}".utf8), of: 1) }
    }

    @Test func `a state is written as it was frozen`() {
        let text = String(
            decoding: JSON.encode(PublicRooms(replaying: events), withSecrets: true),
            as: UTF8.self)
        #expect(text == Self.frozen[PublicRooms.schema])
    }
}

extension ListedRoom {
    fileprivate static func of(_ code: RoomCode, players: Int = 1) -> ListedRoom {
        ListedRoom(
            code: code, roomName: try! RoomName("x"), hostId: .ada, status: .waiting,
            playerCount: players, maxPlayers: 8, hasPasscode: false, locked: false,
            selectedGameType: nil, createdAt: .birth)
    }
}
