import Contracts
import EventSourcing
import ParlorWire
import Testing

@testable import Hosting
@testable import ProfileStore

/// What happens in rooms, and whose list it changes.
@Suite struct InvitationFollowingTests {
    private let directory: Directory

    init() throws {
        directory = try Directory()
        for actor in [Actor.ada, .bob, .eve] {
            try directory.tell(actor, PersonCommand.rename(displayName: "\(actor)"))
        }
        try befriend(.ada, .bob)
        directory.happen(made(by: "eve"))
    }

    private func befriend(_ one: Actor, _ other: Actor) throws {
        try directory.tell(one, FriendsCall.request(userId: other.person!))
        try directory.tell(other, FriendsCall.accept(userId: one.person!))
    }

    private func made(by host: PersonID) -> RoomEvent {
        .created(
            NewRoom(
                id: "r1", roomName: try! RoomName("Friday"), createdBy: host, createdAt: .noon,
                maxPlayers: 8, isPrivate: true, passcodeHash: nil, hostPolicy: .transfer,
                selectedGameType: nil, settings: nil, patience: .usual))
    }

    private func invite(
        _ people: PersonID..., by person: PersonID = .ada, host: PersonID = "eve",
        to code: RoomCode = "K7QD"
    ) throws {
        directory.happen(
            .invited(
                RoomInvitation(
                    by: person, userIds: people, hostId: host,
                    roomName: try RoomName("Friday"), invitedAt: .noon)), in: code)
        try directory.settle()
    }

    private func happen(_ event: RoomEvent, in code: RoomCode = "K7QD") throws {
        directory.happen(event, in: code)
        try directory.settle()
    }

    private func rooms(of actor: Actor) throws -> [RoomCode] {
        let list = try directory.ask(FriendsQuery.list(), by: actor, as: FriendList.self)
        return try #require(list.invitations).map(\.roomCode)
    }

    @Test func `only the invited whose friend it was find the room`() throws {
        try invite(.bob, "eve", "nobody")
        #expect(try rooms(of: .bob) == ["K7QD"])
        for actor in [Actor.ada, .eve] { #expect(try rooms(of: actor) == []) }
        let first = try directory.ask(
            FriendsQuery.list(), by: .bob, as: FriendList.self
        ).invitations?.first
        #expect(first == .to("K7QD", by: .ada))
    }

    @Test func `only the first page of a list has invitations`() throws {
        try befriend(.bob, .eve)
        try invite(.bob)
        let page = try directory.ask(FriendsQuery.list(limit: 1), by: .bob, as: FriendList.self)
        #expect(page.invitations?.count == 1)
        let rest = try directory.ask(
            FriendsQuery.list(limit: 1, after: page.more), by: .bob, as: FriendList.self)
        #expect(rest.friends.count == 1 && rest.invitations == nil)
    }

    @Test func `nobody is invited to a room whose host blocks them`() throws {
        try directory.tell(.eve, FriendsCall.decide(kind: .block, key: "bob"))
        try invite(.bob)
        #expect(try rooms(of: .bob) == [])
        try directory.tell(.eve, FriendsCall.undecide(kind: .block, key: "bob"))
        try invite(.bob)
        #expect(try rooms(of: .bob) == ["K7QD"])
    }

    @Test(arguments: [
        RoomEvent.playerJoined(NewPlayer(userId: .bob, joinedAt: .noon)),
        .spectatorJoined(userId: .bob), .banned(userId: .bob),
        .closed(reason: .byHost, closedAt: .noon),
    ])
    func `who comes in, watches, is banned, or whose room ends, is invited no longer`(
        _ event: RoomEvent
    ) throws {
        try invite(.bob)
        try invite(.bob, to: "K7QE")
        try happen(event)
        #expect(try rooms(of: .bob) == ["K7QE"])
    }

    @Test func `others who come in change nothing`() throws {
        try invite(.bob)
        try happen(.playerJoined(NewPlayer(userId: .ada, joinedAt: .noon)))
        try happen(
            .playerJoined(
                NewPlayer(userId: .bob, joinedAt: .noon, botLevel: .easy)))
        #expect(try rooms(of: .bob) == ["K7QD"])
    }

    @Test func `a code that is given out anew invites nobody of before`() throws {
        try invite(.bob)
        try happen(made(by: "finn"))
        #expect(try rooms(of: .bob) == [])
    }

    @Test func `who declines is invited no longer, and may be again`() throws {
        try invite(.bob)
        try directory.tell(.bob, FriendsCall.declineInvitation(roomCode: "K7QD"))
        #expect(try rooms(of: .bob) == [])
        try invite(.bob)
        #expect(try rooms(of: .bob) == ["K7QD"])
        #expect(
            directory.code(.bob, FriendsCall.declineInvitation(roomCode: "K7QD"), key: "ada")
                == .forbidden)
    }

    @Test(arguments: [
        FriendsCall.remove(userId: .ada), .decide(kind: .block, key: "ada"),
    ])
    func `a friendship's end takes the invitations of both sides`(_ call: FriendsCall) throws {
        try invite(.bob)
        try invite(.ada, by: .bob, to: "K7QE")
        try directory.tell(.bob, call)
        for actor in [Actor.ada, .bob] { #expect(try rooms(of: actor) == []) }
    }

    @Test func `nobody but the owner learns of an invitation`() throws {
        directory.happen(
            .invited(
                RoomInvitation(
                    by: .ada, userIds: [.bob], hostId: "eve",
                    roomName: try RoomName("Secret name"), invitedAt: .noon)), in: "S3CR")
        func isSilent(_ bytes: Bytes) -> Bool {
            let text = String(decoding: bytes, as: UTF8.self)
            return !text.contains("S3CR") && !text.contains("Secret name")
        }
        let told = try directory.settle().filter { $0.header.event == "invited" }
        #expect(told.count == 1 && told.allSatisfy { isSilent($0.body) })
        let declined = directory.outcome(
            .bob, FriendsCall.declineInvitation(roomCode: "S3CR"), key: ""
        ).publications
        #expect(declined.map(\.header.event) == ["invitationRemoved"])
        #expect(declined.allSatisfy { isSilent($0.body) })
        try invite(.bob)
        for query in [
            JournalQuery.history(after: nil, limit: nil), .state(at: nil),
        ] {
            let shown = try directory.tell(.operator, query, kind: "friends", key: "bob")
            #expect(isSilent(shown))
        }
        for viewer in [Actor.ada, .gateway] {
            #expect(directory.code(viewer, FriendsQuery.list(), key: "bob") != nil)
        }
    }
}
