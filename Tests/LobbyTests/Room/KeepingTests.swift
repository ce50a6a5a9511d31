import Contracts
import EventSourcing
import ParlorWire
import Scenarios
import Testing

@testable import Lobby
@testable import RoomRules

@Suite struct KeepingTests {
    private func kept(_ people: PersonID..., as name: String = "Ada's") -> RoomEvent {
        .kept(
            KeptRoom(
                groupId: "r1", name: try! RoomName(name), by: .ada, userIds: people, keptAt: .birth)
        )
    }

    @Test func `the host keeps the room, and the other players are asked`() throws {
        try three.when(.keep(name: nil), by: .ada, then: [kept(.bob, .cleo)])
        try three.when(.keep(name: " Fridays "), by: .ada, then: [kept(.bob, .cleo, as: "Fridays")])
        try adas.when(.keep(name: nil), by: .ada, then: [kept()])
        three.when(.keep(name: nil), by: .bob, refuses: .notHost)
        three.when(.keep(name: nil), by: .eve, refuses: .notMember)
    }

    @Test func `neither bots nor spectators are asked`() throws {
        let room = adas.and(
            .playerJoined(NewPlayer(userId: "bot-1", joinedAt: .birth, botLevel: .easy)),
            .spectatorJoined(userId: .cleo))
        try room.when(.keep(name: nil), by: .ada, then: [kept()])
    }

    @Test func `a name is checked as a room's is`() {
        three.when(.keep(name: " "), by: .ada, refuses: .groupName(.empty))
    }

    @Test func `in a kept room only newcomers are asked`() throws {
        let room = both.and(kept(.bob))
        try room.when(.keep(name: nil), by: .ada, then: [])
        try room.and(.joined(.cleo)).when(.keep(name: nil), by: .ada, then: [kept(.cleo)])
        #expect(room.state.groupId == "r1")
    }

    @Test func `everybody there sees the group, and its conversation is the room's`() {
        let before = both.state.view(for: .bob, key: "K7QD").inside
        let after = both.and(kept(.bob)).state.view(for: .bob, key: "K7QD").inside
        #expect(before?.groupId == nil && after?.groupId == "r1")
        #expect(after?.conversationId == before?.conversationId)
    }

    @Test func `those who only watch learn neither the group's name nor who is asked`() {
        let written = WrittenChoice(kept("secret1", as: "secret2"))
        #expect(!String(decoding: written.told, as: UTF8.self).contains("secret"))
        let stored = String(decoding: written.stored, as: UTF8.self)
        #expect(stored.contains("secret1") && stored.contains("secret2"))
    }

    @Test func `a kept room is found by its group until it ends`() {
        let row = Listing(in: Room.groupIndex, sort: "r1/")
        let room = both.and(kept(.bob))
        #expect(!both.state.listings.contains(row) && room.state.listings.contains(row))
        let over = room.and(.closed(reason: .byHost, closedAt: .birth))
        #expect(!over.state.listings.contains(row))
    }

    @Test func `a room of a group begins with an invitation of the others`() throws {
        let create = RoomCommand.create(
            roomName: "Fridays", maxPlayers: nil, isPrivate: true, passcode: nil, hostPolicy: nil,
            selectedGameType: nil, patience: nil, appVersion: nil, games: nil, groupId: "r0",
            invite: [.bob])
        let events = try empty.deciding(create, by: .ada)
        #expect(events.count == 3)
        guard case .created(let room) = events[0], case .invited(let invitation) = events[2] else {
            Issue.record("\(events)")
            return
        }
        #expect(room.groupId == "r0" && ChatID(of: room) == "room-r0")
        #expect(invitation.groupId == "r0" && invitation.userIds == [.bob])
    }

    @Test func `a result names its game and the people who played`() {
        let room = playing.and(.over).state
        let result = room.groupResult(of: "m1", .adaWon, at: .after(60))
        #expect(result?.game == "highCard" && result?.winners == [.ada])
        #expect(result?.players == [.ada, .bob])
        let other = MatchResults(winners: [.bob])
        #expect(room.groupResult(of: "m1", other, at: .birth) == nil)
    }
}
