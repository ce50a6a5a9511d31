import Contracts
import EventSourcing
import Hosting
import Journal
import MemoryJournals
import ParlorWire
import Testing

@testable import Lobby
@testable import RoomRules

@Suite struct BlockTests {
    let building: Building
    let code: RoomCode

    init() throws {
        building = try Building()
        code = try building.create()
    }

    private func block(_ one: PersonID, _ other: PersonID, _ isBlocked: Bool = true) throws {
        try building.tell(
            .part("follower.blocks"), HostBlocksCommand.note(userId: other, isBlocked: isBlocked),
            kind: HostBlocks.kind, key: one.key)
    }

    enum Blocking: CaseIterable, Sendable { case nobody, host, viewer, both }

    struct Path: CustomTestStringConvertible, Sendable {
        let testDescription: String
        /// Whether the viewer, `bob`, finds the room of the host, `ada`.
        let finds: @Sendable (Building, RoomCode) throws -> Bool
    }

    private static func call(_ choice: some Choice & Sendable) -> Path {
        Path(testDescription: "\(choice)") { building, code in
            let failure = building.code { try building.tell(.bob, choice, of: code) }
            return failure != .roomNotFound
        }
    }

    static let paths = [
        call(RoomCommand.join), call(RoomCommand.spectate(passcode: nil)), call(RoomQuery.get),
        call(RoomCommand.leave), call(RoomCommand.ready(isReady: true)),
        call(RoomCommand.invite(userIds: ["eve"])), call(RoomCommand.close),
        Path(testDescription: "room.list") { building, code in
            let reply = try building.tell(.bob, RoomQuery.list(after: nil, limit: nil))
            return try JSON.decode(RoomList.self, from: reply.body).rooms.map(\.code) == [code]
        },
        Path(testDescription: "watching the room") { building, code in
            let tail = try building.tail(of: StreamName(Room.kind, code.key), for: "bob")
            #expect(tail.missing?.code == (tail.roster.barred.isEmpty ? nil : .roomNotFound))
            #expect((tail.snapshot != nil) == tail.roster.admits("bob"))
            return tail.roster.admits("bob")
        },
    ]

    @Test(arguments: paths, Blocking.allCases)
    func `to whom the host blocks there is no such room`(_ path: Path, _ who: Blocking) throws {
        if [.host, .both].contains(who) { try block(.ada, .bob) }
        if [.viewer, .both].contains(who) { try block(.bob, .ada) }
        #expect(try path.finds(building, code) == [.nobody, .viewer].contains(who))
        try block(.ada, .bob, false)
        #expect(try path.finds(building, code))
    }

    @Test(arguments: paths)
    func `who is in finds the room, whoever blocks`(_ path: Path) throws {
        try building.tell(.bob, RoomCommand.join, of: code)
        try block(.ada, .bob)
        #expect(try path.finds(building, code))
    }

    @Test func `a roster says whose blocks it depends on, and another host is another roster`()
        throws
    {
        let stream = StreamName(Room.kind, code.key)
        try building.tell(.bob, RoomCommand.join, of: code)
        try block(.ada, .cleo)
        let before = try building.tail(of: stream)
        #expect(before.rosterSource?.stream == StreamName(HostBlocks.kind, "ada"))
        #expect(Rights.ofServices["sync-fanout"]?.mayCall(HostBlocks.kind) == true)
        #expect(before.rosterSource?.rev == 1 && before.roster.barred == [.cleo])
        let change = try building.outcome(.ada, RoomCommand.makeHost(userId: .bob), of: code)
        #expect(change.publications.last?.header.roster == true)
        let after = try building.tail(of: stream)
        #expect(after.rosterSource?.stream == StreamName(HostBlocks.kind, "bob"))
        #expect(after.rosterSource?.rev == 0 && after.roster.barred == [])
    }

    @Test func `an invitation doesn't lead to a host who blocked the invited`() throws {
        try building.tell(.bob, RoomCommand.join, of: code)
        try block(.ada, .cleo)
        try building.tell(.bob, RoomCommand.invite(userIds: [.cleo]), of: code)
        #expect(
            building.code { try building.tell(.cleo, RoomCommand.join, of: code) }
                == .roomNotFound)
    }

    @Test func `it is the present host's blocks that count`() throws {
        try building.tell(.bob, RoomCommand.join, of: code)
        try block(.bob, .cleo)
        try building.tell(.cleo, RoomCommand.join, of: code)
        try building.tell(.cleo, RoomCommand.leave, of: code)
        try building.tell(.ada, RoomCommand.makeHost(userId: .bob), of: code)
        #expect(
            building.code { try building.tell(.cleo, RoomCommand.join, of: code) }
                == .roomNotFound)
    }

    @Test func `who is in stays, and comes back after dropping`() throws {
        try building.tell(.bob, RoomCommand.join, of: code)
        try block(.ada, .bob)
        try building.tell(.bob, RoomCommand.join, of: code)
        try building.tell(.bob, RoomCommand.ready(isReady: true), of: code)
    }

    @Test func `nobody but parts says whom a host blocked`() throws {
        #expect(
            building.code {
                try building.tell(
                    .ada, HostBlocksCommand.note(userId: .bob, isBlocked: true),
                    kind: HostBlocks.kind, key: "ada")
            } == .forbidden)
    }

    @Test func `who deleted their account has no blocks, and gets none by late news`() throws {
        let follower = Actor.part("follower.deletedPeople")
        func close(_ person: PersonID) throws {
            try building.tell(
                follower, HostBlocksCommand.close, kind: HostBlocks.kind, key: person.key)
        }
        try close(.bob)
        try block(.ada, .bob)
        try close(.ada)
        try block(.ada, .eve)
        let events = MemoryJournal(on: building.disk).events(after: 0, limit: .max, bytes: .max)
            .filter { $0.stream.kind == HostBlocks.kind }
        #expect(events.map(\.stream.key) == ["ada", "ada"])
        #expect(events.map(\.name) == ["@erased", "closed"])
    }
}
