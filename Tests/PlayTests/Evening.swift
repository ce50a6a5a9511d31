import Contracts
import ParlorGames
import ParlorWire

@testable import Play

/// Views of a server, as they are read off the wire.
enum Evening {
    static func read<T: Decodable>(_ json: String) -> T {
        do { return try JSON.decode(T.self, from: Array(json.utf8)) } catch {
            preconditionFailure("A sample can't be read: \(error.field) \(error.reason)")
        }
    }

    static func room(_ change: (inout RoomInside) -> Void = { _ in }) -> RoomView {
        var view: RoomView = read(
            """
            {"code": "K7QD", "isPrivate": false, "hasPasscode": false, "roomName": "Friday night",
            "createdBy": "ada", "createdAt": "2026-03-01T19:00:00.000Z", "hostId": "ada",
            "hostPolicy": "transfer", "status": "waiting", "maxPlayers": 5, "locked": false,
            "patience": {"hostSeconds": 5, "lobbySeconds": 30, "matchSeconds": 120, "idleHours": 6},
            "selectedGameType": "crazyEights",
            "players": [\(player("ada", "Ada", isHost: true)), \(player("bob", "Bob")), \(bot)],
            "spectators": [{"id": "eve", "username": "Eve"}], "banned": [],
            "conversationId": "room-1", "drawingId": "room-1",
            "inviteLink": "https://parlor.example/join/K7QD", "qrLink": "/v1/rooms/K7QD/qr.svg"}
            """)
        change(&view.inside!)
        return view
    }

    static func player(_ id: String, _ name: String, isHost: Bool = false) -> String {
        """
        {"id": "\(id)", "username": "\(name)", "avatarColor": "teal", "isReady": \(isHost),
        "joinedAt": "2026-03-01T19:00:00.000Z", "isHost": \(isHost), "isActive": true,
        "canPlay": true}
        """
    }

    private static let bot = """
        {"id": "bot-1", "username": "Mabel", "avatarColor": "plum", "isReady": true,
        "joinedAt": "2026-03-01T19:01:00.000Z", "isHost": false, "isActive": true,
        "canPlay": true, "botLevel": "hard"}
        """

    static func chat(_ texts: [(String, String)]) -> ChatView {
        let messages = texts.enumerated().map { place, said in
            """
            {"messageId": "room-1-\(place)", "number": \(place), "senderId": "\(said.0)",
            "text": \(String(decoding: JSON.encode(said.1), as: UTF8.self)),
            "sentAt": "2026-03-01T19:02:00.000Z", "reactions": {}}
            """
        }
        return read(
            """
            {"conversationId": "room-1", "type": "room", "createdBy": "ada",
            "startedAt": "2026-03-01T19:00:00.000Z", "isClosed": false, "members": ["ada", "bob"],
            "participantDetails": {"ada": {"displayName": "Ada"}, "bob": {"displayName": "Bob"}},
            "messages": [\(messages.joined(separator: ","))], "messageCount": \(messages.count),
            "readUpTo": {}, "unreadCounts": {}}
            """)
    }

    static func playing(_ match: MatchID) -> RoomView {
        room { inside in (inside.status, inside.matchId) = (.inGame, match) }
    }

    private static let names: [PersonID: String] = [
        "ada": "Ada", "bob": "Bob", "eve": "Eve", "gina": "Gina", "hugo": "Hugo", "ines": "Ines",
        "mallory": "Mallory",
    ]

    static let rooms: RoomList = read(
        """
        {"rooms": [
        {"code": "K7QD", "roomName": "Friday night", "hostId": "ada", "status": "waiting",
        "playerCount": 3, "maxPlayers": 5, "hasPasscode": false, "locked": false,
        "selectedGameType": "crazyEights", "createdAt": "2026-03-01T19:00:00.000Z"},
        {"code": "M2XZ", "roomName": "日本語の部屋", "hostId": "yuki", "status": "inGame",
        "playerCount": 2, "maxPlayers": 4, "hasPasscode": true, "locked": false,
        "selectedGameType": "trivia", "createdAt": "2026-03-01T19:00:00.000Z"}]}
        """)

    static let friends: Friends = {
        var friends = Friends(
            known: [
                Friends.Friend(id: "bob", isOnline: true),
                Friends.Friend(id: "gina", lastSeen: Timestamp(milliseconds: -7_200_000)),
            ], incoming: ["hugo"], outgoing: ["ines"], blocked: ["mallory"])
        friends.invitations = [
            Invitation(
                roomCode: "P8WX", roomName: RoomName(read: "Tea and dice"), by: "bob",
                invitedAt: Timestamp(milliseconds: 0))
        ]
        return friends
    }()

    static let devices: DeviceList = read(
        """
        {"devices": [
        {"deviceId": "d-1", "name": "parlor play on attic", "openedAt": "2026-03-01T19:00:00.000Z",
        "lastSeen": "2026-03-01T19:00:00.000Z"},
        {"deviceId": "d-2", "openedAt": "2026-03-01T19:00:00.000Z",
        "lastSeen": "2026-03-01T19:00:00.000Z"}], "current": "d-1"}
        """)

    static func online(_ page: Page, as person: PersonID = "ada") -> Model {
        var online = Online(me: person, names: Names(names))
        online.connection = .online
        return Model(page: page, online: online)
    }
}
