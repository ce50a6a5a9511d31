import Contracts
import EventSourcing
import Journal
import MemoryJournals
import ParlorWire
import Testing

@testable import Lobby
@testable import RoomRules

/// Rooms of groups, in the whole lobby.
@Suite struct GroupRoomTests {
    private let building: Building
    private let key: EntityKey

    /// Ada kept a room; Bob came into its group, and Cleo is asked. The room is closed.
    init() throws {
        building = try Building()
        let code = try building.create()
        for actor in [Actor.bob, .cleo] { try building.tell(actor, RoomCommand.join, of: code) }
        try building.tell(.ada, RoomCommand.keep(name: "Fridays"), of: code)
        try building.settle()
        key = try #require(try building.room(code).inside?.groupId).key
        try building.tell(.bob, GroupCommand.join, kind: Group.kind, key: key)
        try building.tell(.ada, RoomCommand.close, of: code)
        try building.settle()
    }

    private func tell(_ actor: Actor, _ command: GroupCommand) throws {
        try building.tell(actor, command, kind: Group.kind, key: key)
    }

    private func open(by actor: Actor, id: CommandID? = nil) throws -> RoomView {
        let reply = try building.tell(actor, GroupCall.open, id: id, kind: Group.kind, key: key)
        return try JSON.decode(RoomView.self, from: reply.body)
    }

    private func view(for actor: Actor) throws -> GroupView {
        let reply = try building.tell(actor, GroupQuery.get, kind: Group.kind, key: key)
        return try JSON.decode(GroupView.self, from: reply.body)
    }

    private func mine(_ actor: Actor) throws -> [GroupView] {
        let reply = try building.tell(actor, GroupQuery.mine, kind: Group.kind)
        return try JSON.decode(GroupList.self, from: reply.body).groups
    }

    private func block(_ person: PersonID, by host: PersonID) throws {
        try building.tell(
            .part("follower.blocks"), HostBlocksCommand.note(userId: person, isBlocked: true),
            kind: HostBlocks.kind, key: host.key)
    }

    @Test func `a member opens a private room with the same conversation`() throws {
        let room = try open(by: .bob)
        #expect(room.isPrivate && room.inside?.hostId == .bob)
        #expect(room.inside?.groupId == GroupID(key))
        #expect(room.inside?.conversationId == "room-\(key)")
        #expect(room.inside?.roomName == (try RoomName("Fridays")))
        #expect(try view(for: .ada).roomCode == room.code)
    }

    @Test func `the second who opens is led into the room of the first`() throws {
        let first = try open(by: .ada)
        let second = try open(by: .bob)
        #expect(second.code == first.code)
        #expect(second.inside?.players.map(\.id) == [.ada, .bob])
    }

    @Test func `of two instances that open at once, one founds the room`() throws {
        let other = try Building(beside: building)
        let first = try open(by: .ada)
        let reply = try other.tell(.bob, GroupCall.open, kind: Group.kind, key: key)
        #expect(try JSON.decode(RoomView.self, from: reply.body).code == first.code)
    }

    @Test func `a repeated call gets its first answer`() throws {
        let first = try open(by: .ada, id: "o1")
        #expect(try open(by: .ada, id: "o1") == first)
        try building.tell(.ada, RoomCommand.close, of: first.code)
        #expect(try open(by: .ada, id: "o1") == first)
    }

    @Test func `after a room has ended, another one is opened`() throws {
        let first = try open(by: .ada)
        try building.tell(.ada, RoomCommand.leave, of: first.code)
        #expect(try view(for: .bob).roomCode == nil)
        #expect(try open(by: .bob).code != first.code)
    }

    @Test func `the others are invited, and those who are only asked are not`() throws {
        let code = try open(by: .ada).code
        let invited = building.events(of: StreamName(Room.kind, code.key)).last!
        #expect(invited.name == "invited")
        let body = String(decoding: invited.body, as: UTF8.self)
        #expect(body.contains("bob") && !body.contains("cleo"))
    }

    @Test func `only members open it, also by making a room`() throws {
        for actor in [Actor.cleo, .eve] {
            #expect(building.code { _ = try open(by: actor) } == .notFound)
            #expect(building.code { try make(by: actor, with: []) } == "BAD_INPUT")
        }
        #expect(building.code { try make(by: .ada, with: [.bob, .eve]) } == "BAD_INPUT")
        try make(by: .ada, with: [.bob])
        #expect(building.code { try make(by: .bob, with: []) } == .forbidden)
    }

    private func make(by actor: Actor, with others: [PersonID]) throws {
        let create = RoomCommand.create(
            roomName: "Fridays", maxPlayers: nil, isPrivate: true, passcode: nil, hostPolicy: nil,
            selectedGameType: nil, patience: nil, appVersion: nil, games: nil,
            groupId: GroupID(key), invite: others)
        try building.tell(actor, create)
    }

    @Test func `nobody leaves or is put out while they are in the room`() throws {
        let code = try open(by: .bob).code
        #expect(building.code { try tell(.bob, .leave) } == .forbidden)
        #expect(building.code { try tell(.ada, .remove(userId: .bob)) } == .forbidden)
        try building.tell(.bob, RoomCommand.leave, of: code)
        try tell(.ada, .remove(userId: .bob))
        #expect(try mine(.bob).isEmpty)
    }

    @Test func `to whom the host blocks there is no room`() throws {
        try block(.bob, by: .ada)
        let code = try open(by: .ada).code
        #expect(try view(for: .bob).roomCode == nil && mine(.bob).first?.roomCode == nil)
        #expect(building.code { _ = try open(by: .bob) } == .roomNotFound)
        #expect(try view(for: .ada).roomCode == code)
    }

    @Test func `who is banned from the room is out of the group, if who keeps it did it`() throws {
        let code = try open(by: .bob).code
        try building.tell(.ada, RoomCommand.join, of: code)
        try building.tell(.bob, RoomCommand.makeHost(userId: .ada), of: code)
        try building.tell(.ada, RoomCommand.ban(userId: .bob), of: code)
        try building.settle()
        #expect(try mine(.bob).isEmpty && view(for: .ada).members.map(\.id) == [.ada])
    }

    private func keep(_ code: RoomCode, by actor: Actor) throws {
        try building.tell(actor, RoomCommand.keep(name: nil), of: code)
    }

    private func refusal(of code: RoomCode, by actor: Actor) -> String? {
        do { try keep(code, by: actor) } catch { return (error as? Failure)?.message }
        return nil
    }

    @Test func `where the group has ended, its room is not kept again`() throws {
        let code = try open(by: .ada).code
        try building.tell(.eve, RoomCommand.join, of: code)
        try keep(code, by: .ada)
        for person in [PersonID.ada, .bob] {
            try building.tell(
                .part("follower.deletedMembers"), GroupCommand.noteErased(userId: person),
                kind: Group.kind, key: key)
        }
        #expect(refusal(of: code, by: .ada) == RoomRefusal.groupIsOver.failure.message)
        try building.tell(.ada, RoomCommand.leave, of: code)
        #expect(refusal(of: code, by: .eve) == RoomRefusal.groupIsOver.failure.message)
    }

    @Test func `a host who is a guest asks nobody into the group`() throws {
        let code = try open(by: .bob).code
        for actor in [Actor.cleo, .eve] { try building.tell(actor, RoomCommand.join, of: code) }
        try building.tell(.bob, RoomCommand.leave, of: code)
        #expect(refusal(of: code, by: .cleo) == RoomRefusal.notInGroup.failure.message)
        try tell(.cleo, .join)
        try keep(code, by: .cleo)
        try building.settle()
        #expect(try mine(.eve).first?.isAsked == true)
    }

    @Test func `results are kept, also if the lobby restarts before it hears of them`() throws {
        let code = try open(by: .ada).code
        try building.tell(.bob, RoomCommand.join, of: code)
        let game = RoomCommand.configure(RoomChange(selectedGameType: "highCard"))
        try building.tell(.ada, game, of: code)
        try building.tell(.bob, RoomCommand.ready(isReady: true), of: code)
        try building.tell(.ada, RoomCommand.start, of: code)
        let match = try #require(try building.room(code).inside?.matchId)
        let stream = StreamName("match", EntityKey(match.rawValue))
        building.happen(.began(roomCode: code), on: stream)
        building.happen(.ended(roomCode: code, results: .adaWon, cards: nil), on: stream)
        _ = try building.restartAndSettle()
        let group = try view(for: .bob)
        #expect(group.results?.map(\.matchId) == [match] && group.results?[0].game == "highCard")
        #expect(group.results?[0].winners == [.ada] && group.wins == [.ada: 1])
        _ = try building.restartAndSettle()
        #expect(try view(for: .bob).playedCount == 1)
    }

    @Test func `lists have groups that ask first, and nobody sees others' groups`() throws {
        let asked = try mine(.cleo)
        #expect(asked.count == 1 && asked[0].isAsked == true && asked[0].results == nil)
        #expect(try mine(.ada).map(\.groupId) == [GroupID(key)] && mine(.eve).isEmpty)
        #expect(building.code { _ = try view(for: .eve) } == .notFound)
    }

    @Test func `a person's file has their groups, and nothing of the others`() throws {
        let lines = GroupQuery.lines(userId: .bob, after: nil)
        let reply = try building.tell(.part("gateway"), lines, kind: Group.kind)
        let groups = try JSON.decode(OwnLines.self, from: reply.body).lines
        let text = String(decoding: groups.flatMap(\.bytes), as: UTF8.self)
        #expect(groups.count == 1 && text.contains("Fridays") && !text.contains("\"ada\""))
        #expect(building.code { try building.tell(.bob, lines, kind: Group.kind) } == .forbidden)
    }

    @Test func `nobody is in more than 50 groups`() throws {
        var batch = Batch()
        batch.listed = (0..<GroupLimits.groups).map {
            StoredListing(
                index: Group.memberIndex, sort: Group.sort(.cleo),
                stream: StreamName(Group.kind, EntityKey("g\($0)")))
        }
        _ = MemoryJournal(on: building.disk).append(batch)
        #expect(building.code { try tell(.cleo, .join) } == .rateLimited)
        let code = try building.create(by: .cleo)
        #expect(
            building.code { try building.tell(.cleo, RoomCommand.keep(name: nil), of: code) }
                == .rateLimited)
    }

    @Test func `who deleted their account is in no group, nor asked`() throws {
        for person in [PersonID.bob, .cleo] {
            try building.tell(
                .part("follower.deletedMembers"), GroupCommand.noteErased(userId: person),
                kind: Group.kind, key: key)
        }
        let group = try view(for: .ada)
        #expect(group.members.map(\.id) == [.ada] && group.asked.isEmpty)
    }
}
