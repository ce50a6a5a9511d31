import Contracts
import EventSourcing
import ParlorWire
import Scenarios
import Testing

@testable import ProfileStore

extension Invitation {
    static func to(_ room: RoomCode, by person: PersonID = .bob) -> Invitation {
        Invitation(
            roomCode: room, roomName: try! RoomName("Friday"), by: person, invitedAt: .noon)
    }
}

extension FriendsEvent {
    static func invited(_ room: RoomCode, by person: PersonID = .bob) -> FriendsEvent {
        .invited(invitation: Secret(.to(room, by: person)))
    }
    static func uninvited(_ room: RoomCode) -> FriendsEvent {
        .invitationRemoved(roomCode: Secret(room))
    }
}

/// What is on somebody's list, and what takes it off.
@Suite struct InvitationTests {
    private let follower = Actor.part("follower.invitations")
    private let ada = Scenario(Friends.self, key: "ada", at: .noon, given: .added(.bob))
    private var invited: Scenario<Friends> { ada.and(.invited("K7QD")) }

    private func rooms(_ friends: Scenario<Friends>) -> [RoomCode] {
        friends.state.invitations.map(\.roomCode)
    }

    @Test func `a friend's invitation is kept, and a stranger's is not`() throws {
        try ada.when(.noteInvited(.to("K7QD")), by: follower, then: [.invited("K7QD")])
        try ada.when(.noteInvited(.to("K7QD", by: "eve")), by: follower, then: [])
        try ada.and(.askedBy("eve")).when(
            .noteInvited(.to("K7QD", by: "eve")), by: follower, then: [])
    }

    @Test func `a group's invitation is kept of strangers, too, and not of the blocked`() throws {
        var invitation = Invitation.to("K7QD", by: "eve")
        invitation.groupId = "r0"
        let kept = FriendsEvent.invited(invitation: Secret(invitation))
        try ada.when(.noteInvited(invitation), by: follower, then: [kept])
        try ada.and(.blocked(userId: Secret("eve"))).when(
            .noteInvited(invitation), by: follower, then: [])
        #expect(rooms(ada.and(kept, .blocked(userId: Secret("eve")))).isEmpty)
    }

    @Test func `there is one invitation to a room, the first`() throws {
        try invited.and(.added("eve")).when(
            .noteInvited(.to("K7QD", by: "eve")), by: follower, then: [])
        try invited.when(.noteInvited(.to("K7QE")), by: follower, then: [.invited("K7QE")])
    }

    @Test func `it is declined once, and noted as over once`() throws {
        for command in [
            FriendsCommand.declineInvitation(roomCode: "K7QD"), .noteUninvited(roomCode: "K7QD"),
        ] {
            try invited.when(command, by: .ada, then: [.uninvited("K7QD")])
            try ada.when(command, by: .ada, then: [])
            try ada.and(.invited("K7QE")).when(command, by: .ada, then: [])
        }
    }

    @Test func `the end of a friendship, a block and the account's end take it away`() {
        let two = invited.and(.added("eve"), .invited("K7QE", by: "eve"))
        #expect(rooms(two.and(.removed(.bob))) == ["K7QE"])
        #expect(rooms(two.and(.blocked(userId: Secret("eve")))) == ["K7QD"])
        #expect(rooms(two.and(.uninvited("K7QD"))) == ["K7QE"])
        #expect(rooms(two.and(.deleted)) == [])
    }

    @Test func `nobody has more than 50, and the oldest goes`() {
        let full = (0...FriendLimits.invitations).reduce(ada) {
            $0.and(.invited(RoomCode("R\($1)")))
        }
        #expect(rooms(full).count == FriendLimits.invitations)
        #expect(rooms(full).first == "R1" && rooms(full).last == "R50")
    }

    @Test func `a closed account is invited nowhere`() throws {
        let closed = invited.and(.deleted)
        try closed.when(.noteInvited(.to("K7QD")), by: follower, then: [])
        try closed.when(.noteUninvited(roomCode: "K7QD"), by: follower, then: [])
        closed.when(.declineInvitation(roomCode: "K7QD"), by: .ada, refuses: .deleted)
    }
}
