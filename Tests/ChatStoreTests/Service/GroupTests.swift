import Contracts
import EventSourcing
import Hosting
import Journal
import ParlorWire
import Testing

@testable import ChatStore

/// The conversation of a group, which goes on when its rooms end.
@Suite struct GroupTests {
    let office: PostOffice
    private let key = ChatID(of: RoomID(rawValue: "r1")).key

    init() throws { office = try PostOffice() }

    private func happen(_ event: GroupEvent) { office.happen(event, of: "r1") }

    private func found(by person: PersonID = .ada) {
        happen(
            .founded(NewGroup(name: RoomName(read: "Fridays"), by: person, foundedAt: .birth)))
    }

    /// Another room of the group.
    private func meet(in code: RoomCode, as id: RoomID = "r2") {
        office.happen(
            .created(
                NewRoom(
                    id: id, roomName: RoomName(read: "Fridays"), createdBy: .ada,
                    createdAt: .birth, maxPlayers: 8, isPrivate: true, passcodeHash: nil,
                    hostPolicy: .transfer, selectedGameType: nil, settings: nil,
                    patience: .usual, groupId: "r1")), in: code)
    }

    private func close(_ code: RoomCode = "K7QD") {
        office.happen(.closed(reason: .byHost, closedAt: .birth), in: code)
    }

    /// A room with three people, which Ada kept and Bob came into.
    private func keep() throws {
        office.happen(.made("r1"))
        for person in [PersonID.ada, .bob, .cleo] { office.happen(.joined(person)) }
        found()
        happen(.asked(userIds: [.bob, .cleo]))
        happen(.joined(userId: .bob))
        try office.settle()
    }

    /// At first somebody who may just have come in is asked to wait.
    private func isTurnedAway(_ actor: Actor) throws -> Bool {
        let look = { [office, key] in
            _ = try office.tell(actor, ChatQuery.get, of: key, id: CommandID("look-\(actor)"))
        }
        _ = office.code { try look() }
        try office.settle()
        return office.code { try look() } == .forbidden
    }

    @Test func `members go on writing when the room has ended, and others do not`() throws {
        try keep()
        try office.tell(.cleo, ChatCommand.say("Bye"), of: key)
        close()
        try office.settle()
        let chat = try office.view(key)
        #expect(chat.members == [.ada, .bob] && !chat.isClosed && chat.roomCode == nil)
        #expect(chat.title?.text == "Fridays" && chat.messages.count == 1)
        try office.tell(.bob, ChatCommand.say("Next week?"), of: key)
        #expect(try isTurnedAway(.cleo))
        #expect(try office.list(.cleo).conversations.isEmpty)
        #expect(try office.list(.bob).conversations.count == 1)
    }

    @Test(arguments: [false, true])
    func `news of the group and of its room may come in either order`(_ isEarly: Bool) throws {
        if isEarly {
            found()
            happen(.joined(userId: .bob))
            try office.settle()
        }
        office.happen(.made("r1"))
        for person in [PersonID.ada, .bob, .cleo] { office.happen(.joined(person)) }
        close()
        try office.settle()
        if !isEarly {
            found()
            happen(.joined(userId: .bob))
            try office.settle()
        }
        let chat = try office.view(key)
        #expect(chat.members == [.ada, .bob] && !chat.isClosed && chat.roomCode == nil)
    }

    @Test func `another room has the same conversation, and its guests only while they are in`()
        throws
    {
        try keep()
        close()
        meet(in: "K7QE")
        for person in [PersonID.ada, .dora] { office.happen(.joined(person), in: "K7QE") }
        try office.settle()
        #expect(try office.view(key, for: .part("lobby")).roomCode == "K7QE")
        #expect(try office.view(key).members == [.ada, .bob, .dora])
        try office.restart()
        for person in [PersonID.ada, .dora] {
            office.happen(.playerLeft(userId: person, reason: .left), in: "K7QE")
        }
        try office.settle()
        #expect(try office.view(key).members == [.ada, .bob])
    }

    @Test func `another room may be heard of before its group, and its guests leave with it`()
        throws
    {
        office.happen(.made("r1"))
        for person in [PersonID.ada, .cleo] { office.happen(.joined(person)) }
        close()
        meet(in: "K7QE")
        for person in [PersonID.ada, .dora] { office.happen(.joined(person), in: "K7QE") }
        try office.settle()
        #expect(try office.view(key).members == [.ada, .dora])
        found()
        try office.settle()
        try office.restart()
        #expect(try office.view(key, for: .part("lobby")).roomCode == "K7QE")
        office.happen(.playerLeft(userId: .dora, reason: .left), in: "K7QE")
        try office.settle()
        #expect(try office.view(key).members == [.ada])
        close("K7QE")
        try office.settle()
        let chat = try office.view(key)
        #expect(chat.members == [.ada] && !chat.isClosed && chat.roomCode == nil)
    }

    @Test func `guests go on talking until the room ends, also if the group has ended`() throws {
        try keep()
        for person in [PersonID.bob, .ada] { happen(.left(userId: person, reason: .erased)) }
        try office.settle()
        try office.tell(.cleo, ChatCommand.say("Who is there?"), of: key)
        #expect(try office.view(key, for: .cleo).members == [.cleo])
        close()
        try office.settle()
        #expect(try office.view(key, for: .cleo).isClosed)
    }

    @Test func `a room's other name is not the group's`() throws {
        try keep()
        office.happen(.configured(RoomUpdate(roomName: RoomName(read: "Tonight"))))
        try office.settle()
        #expect(try office.view(key).title?.text == "Fridays")
        happen(.renamed(name: RoomName(read: "Mondays")))
        try office.settle()
        #expect(try office.view(key).title?.text == "Mondays")
    }

    @Test func `who left the group is in its conversation no more, and with the last it ends`()
        throws
    {
        try keep()
        close()
        happen(.left(userId: .ada, reason: .left))
        try office.settle()
        #expect(try isTurnedAway(.ada))
        #expect(try office.view(key, for: .bob).members == [.bob])
        happen(.left(userId: .bob, reason: .erased))
        try office.settle()
        #expect(try office.list(.bob).conversations.isEmpty)
        #expect(try isTurnedAway(.bob))
    }

    @Test func `who declines was never in it`() throws {
        try keep()
        happen(.left(userId: .cleo, reason: .left))
        try office.settle()
        #expect(try office.view(key).members == [.ada, .bob, .cleo])
    }

    @Test func `only parts say who is in the group`() throws {
        try keep()
        for command in [
            ChatCommand.noteKept(userId: .dora, on: true),
            .noteGroupName(name: RoomName(read: "x")),
        ] {
            #expect(office.code { try office.tell(.ada, command, of: key) } == .forbidden)
        }
        let chess = try office.group(.ada, [.bob])
        try office.tell(
            .part("follower.groups"), ChatCommand.noteKept(userId: .dora, on: true), of: chess)
        #expect(try office.view(chess).members == [.ada, .bob])
    }
}
