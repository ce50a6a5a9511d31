import Contracts
import EventSourcing
import ParlorWire
import Testing

@testable import Lobby
@testable import RoomRules

/// What stands for what passed in a room is readable for ever.
@Suite struct RoomCuttingTests {
    /// By the schema of the version that wrote it. Never change one; add one with each new schema.
    /// What schemas 7 to 9 added is absent here.
    private static let frozen = [6: six, 7: six, 8: six, 9: six]
    private static let six = #"""
        {"about":{"createdAt":"2025-12-29T09:20:00.000Z","createdBy":"ada",\#
        "hostPolicy":"transfer","id":"r1","isPrivate":true,"maxPlayers":8,\#
        "name":"Ada's","passcodeHash":"salt.hash","patience":{"hostSeconds":5,\#
        "idleHours":6,"lobbySeconds":30,"matchSeconds":120}},\#
        "activeAt":"2025-12-29T09:21:10.000Z","banned":["dora"],\#
        "game":{"id":"highCard","settings":{"rounds":5,"settingsVersion":1,\#
        "turnSeconds":0}},"hostId":"ada","invited":["cleo"],\#
        "last":{"game":{"id":"highCard","settings":{"rounds":5,"settingsVersion":1,\#
        "turnSeconds":0}},"players":["ada","bob"],"results":{"scores":{"ada":3,\#
        "bob":1},"winners":["ada"]}},"locked":true,"match":{"id":"m1",\#
        "orderedAt":"2025-12-29T09:20:00.000Z","players":["ada","bob"],\#
        "policy":{"allowsRejoin":true,"endsRoom":false,"supportsSpectators":true},\#
        "startedAt":"2025-12-29T09:20:00.000Z","summary":{"round":1},"timedOut":[]},\#
        "seats":[{"id":"ada","isReady":false,"joinedAt":"2025-12-29T09:20:00.000Z"},\#
        {"app":"app/1.0.0","droppedAt":"2025-12-29T09:21:11.000Z",\#
        "games":{"highCard":1},"id":"bob","isAway":true,"isReady":false,\#
        "joinedAt":"2025-12-29T09:20:01.000Z"},{"botLevel":"easy","id":"robo",\#
        "isReady":true,"joinedAt":"2025-12-29T09:20:02.000Z"}],\#
        "seenCards":{"twoTruths":["c1","c2"]},"spectators":[{"id":"eve"}],\#
        "status":"inGame"}
        """#

    private let events: [RoomEvent] = [
        .made(isPrivate: true, passcode: PasscodeHash(rawValue: "salt.hash")), .joined(.ada),
        .joined(.bob, at: .after(1), games: ["highCard": 1]),
        .appChanged(userId: .bob, appVersion: "app/1.0.0", games: ["highCard": 1]),
        .playerJoined(NewPlayer(userId: "robo", joinedAt: .after(2), botLevel: .easy)),
        .spectatorJoined(userId: .eve), .ready(.bob),
        .invited(
            RoomInvitation(
                by: .ada, userIds: [.cleo], hostId: .ada, roomName: try! RoomName("Ada's"),
                invitedAt: .after(3))),
        .ordered, .begun,
        .progressed(
            matchId: "m1", summary: MatchSummary(round: 2, scores: [.ada: 1]),
            progressedAt: .after(4)),
        .over, .cardsSeen(game: "twoTruths", cards: Secret(["c1", "c2"])),
        .banned(userId: "dora"), .locked(locked: true), .ordered, .begun,
        .progressed(matchId: "m1", summary: MatchSummary(round: 1), progressedAt: .after(70)),
        .playerDropped(userId: .bob, droppedAt: .after(71), isAway: true),
    ]

    @Test func `the state of each schema ever shipped can be read`() throws {
        #expect(Self.frozen.keys.max() == Room.schema)
        for (schema, text) in Self.frozen {
            #expect(try Room.standing(Bytes(text.utf8), of: schema) == Room(replaying: events))
        }
        #expect(throws: Malformed.self) { try Room.standing(Bytes("{}".utf8), of: 0) }
    }

    @Test func `a state is written as it was frozen`() {
        let text = String(
            decoding: JSON.encode(Room(replaying: events), withSecrets: true), as: UTF8.self)
        #expect(text == Self.frozen[Room.schema])
    }

    @Test func `who came, who left and what was played stay`() {
        let staying: Set<RoomEvent.CodingKeys> = [
            .created, .playerJoined, .playerLeft, .playerReturned, .spectatorJoined,
            .spectatorLeft, .hostChanged, .configured, .locked, .starting, .startFailed, .started,
            .finished, .calledOff, .invited, .kept, .kicked, .banned, .unbanned, .closed,
        ]
        #expect(Room.passing.isDisjoint(with: staying.map(\.rawValue)))
        #expect(Room.passing.count + staying.count == RoomEvent.names.count)
    }
}
