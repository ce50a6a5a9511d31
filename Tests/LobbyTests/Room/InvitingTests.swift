import Contracts
import EventSourcing
import ParlorWire
import Scenarios
import Testing

@testable import Lobby
@testable import RoomRules

@Suite struct InvitingTests {
    private func invite(_ people: PersonID...) -> RoomCommand { .invite(userIds: people) }

    private func invited(_ people: PersonID..., by person: PersonID = .ada) -> RoomEvent {
        .invited(
            RoomInvitation(
                by: person, userIds: people, hostId: .ada, roomName: try! RoomName("Ada's"),
                invitedAt: .birth))
    }

    private func invitations(_ people: some Sequence<PersonID>) -> RoomEvent {
        .invited(
            RoomInvitation(
                by: .ada, userIds: Array(people), hostId: .ada, roomName: try! RoomName("Ada's"),
                invitedAt: .birth))
    }

    @Test func `who is in invites, player or spectator, and nobody else does`() throws {
        try both.when(invite(.eve), by: .bob, then: [invited(.eve, by: .bob)])
        try both.and(.spectatorJoined(userId: .cleo)).when(
            invite(.eve), by: .cleo, then: [invited(.eve, by: .cleo)])
        both.when(invite(.eve), by: .cleo, refuses: .notMember)
        both.when(invite(.eve), by: .authority, refuses: .notMember)
        both.and(.left(.bob)).when(invite(.eve), by: .bob, refuses: .notMember)
    }

    @Test func `one invitation names 1 to 64 people, each well-formed`() throws {
        let people = (1...65).map { PersonID("p\($0)") }
        try adas.when(
            .invite(userIds: Array(people.dropLast())), by: .ada,
            then: [invitations(people.dropLast())])
        adas.when(.invite(userIds: people), by: .ada, refuses: .tooManyInvited)
        adas.when(.invite(userIds: []), by: .ada, refuses: .tooManyInvited)
        for id in ["", "e ve", "@lobby", String(repeating: "e", count: 65)] {
            adas.when(invite(.bob, PersonID(id)), by: .ada, refuses: .badInvited)
        }
    }

    @Test func `who is in or banned is not invited, and nobody twice`() throws {
        let room = both.and(.spectatorJoined(userId: .cleo), .banned(userId: "dora"))
        try room.when(invite(.ada, .bob, .cleo, "dora"), by: .ada, then: [])
        try room.when(
            invite(.eve, .bob, "dora", .cleo, .eve, "finn"), by: .ada, then: [invited(.eve, "finn")]
        )
    }

    @Test func `who declined may be invited again`() throws {
        try adas.and(invited(.eve)).when(invite(.eve), by: .ada, then: [invited(.eve)])
    }

    @Test func `the invited need no passcode, and everybody else does`() throws {
        let room = Scenario<Room>.sealed(by: "open sesame").and(invited(.eve))
        for command in [RoomCommand.join, .watch] {
            #expect(try room.deciding(command, by: .eve).count == 1)
            room.when(command, by: .bob, refuses: .passcodeMissing)
        }
        room.hearing("wrong").when(.join("wrong"), by: .bob, refuses: .passcodeWrong)
        #expect(try room.deciding(.join("wrong"), by: .eve).count == 1)
    }

    @Test func `the invited come into no locked room`() {
        adas.and(invited(.eve), .locked(locked: true)).when(.join, by: .eve, refuses: .locked)
    }

    @Test func `a ban takes the invitation, also when it is lifted`() {
        let room = Scenario<Room>.sealed(by: "open sesame").and(
            invited(.eve), .banned(userId: .eve))
        room.when(.join, by: .eve, refuses: .banned)
        room.and(.unbanned(userId: .eve)).when(.join, by: .eve, refuses: .passcodeMissing)
    }

    @Test func `a new passcode is one that the invited need too`() throws {
        let room = Scenario<Room>.sealed(by: "open sesame").and(invited(.eve)).hearing("other")
        let events = try room.deciding(.configure(RoomChange(passcode: "other")), by: .ada)
        let renewed = events.reduce(room) { $0.and($1) }
        renewed.when(.join, by: .eve, refuses: .passcodeMissing)
        #expect(try renewed.and(invited(.eve)).deciding(.join, by: .eve).count == 1)
        let renamed = try room.deciding(.configure(RoomChange(roomName: "Other")), by: .ada)
        #expect(try renamed.reduce(room) { $0.and($1) }.deciding(.join, by: .eve).count == 1)
    }

    @Test func `a kick takes the invitation`() {
        let room = Scenario<Room>.sealed(by: "open sesame").and(
            invited(.eve), .kicked(userId: .eve, reason: nil))
        room.when(.join, by: .eve, refuses: .passcodeMissing)
    }

    @Test func `a room remembers the 200 who were invited last`() throws {
        let people = (0..<Room.mostInvited).map { PersonID("p\($0)") }
        let sealed = Scenario<Room>.sealed(by: "open sesame")
        let full = sealed.and(invitations(people))
        #expect(full.state.invited == people)
        let again = full.and(invited("p0")).and(invited(.eve))
        #expect(again.state.invited.count == Room.mostInvited)
        #expect(try again.deciding(.join, by: .person("p0")).count == 1)
        again.when(.join, by: .person("p1"), refuses: .passcodeMissing)
    }

    @Test func `whom somebody invited nobody else learns`() throws {
        let room = both.and(invited("secret"))
        let event = WrittenChoice(room.history.last!)
        #expect(!String(decoding: event.told, as: UTF8.self).contains("secret"))
        #expect(String(decoding: event.stored, as: UTF8.self).contains("secret"))
        for viewer in [Actor.ada, .bob, .eve, .authority] {
            let view = JSON.encode(room.state.view(for: viewer, key: "K7QD"))
            #expect(!String(decoding: view, as: UTF8.self).contains("secret"))
        }
        #expect(!String(decoding: JSON.encode(room.state), as: UTF8.self).contains("secret"))
        let stored = JSON.encode(room.state, withSecrets: true)
        #expect(try JSON.decode(Room.self, from: stored) == room.state)
    }
}
