import Contracts
import ParlorGames
import ParlorWire

extension HomePage {
    func items(_ online: Online?) -> [MenuItem] {
        Self.buttons(online) + parts(online).flatMap { $0.rows.map(\.item) }
    }

    private static func buttons(_ online: Online?) -> [MenuItem] {
        var items = [
            MenuItem("New room", key: "n", .draftRoom),
            MenuItem(
                "Enter a code", key: "i", .write(.roomCode, longest: RoomCode.length.upperBound)),
            MenuItem("Practice", key: "p", .showGames),
            MenuItem("Friends", key: "d", .showFriends),
        ]
        if let online {
            items.append(MenuItem("You: \(online.name)", key: "w", .ask(.account(online))))
        }
        return items
    }

    /// Rooms: where the person is invited, where they are, and all that everybody sees.
    func parts(_ online: Online?) -> [ListPart] {
        let invitations = online?.friends.invitations ?? []
        var rows = 0
        func part(_ title: String, _ rooms: [(RoomCode, String, String, Act)]) -> ListPart {
            defer { rows += rooms.count }
            return ListPart(
                title: title,
                rows: rooms.enumerated().map { place, room in
                    let item = MenuItem(
                        "\(room.0)  \(room.1)", key: MenuItem.key(rows + place),
                        row: rows + place + 1, room.3)
                    return ListRow(item: item, detail: room.2)
                })
        }
        var parts = [
            part("You are invited", invitations.reversed().map { row($0, online) }),
            part("Your rooms", own.map(\.row)), part("Public rooms", others.map(\.row)),
        ]
        if rooms.more != nil {
            let more = MenuItem("More rooms", key: "l", row: rows + 1, .order(.loadRooms))
            parts[2].rows.append(ListRow(item: more))
        }
        return parts
    }

    private func row(
        _ invitation: Invitation, _ online: Online?
    ) -> (RoomCode, String, String, Act) {
        let name = online?.names[invitation.by] ?? ""
        return (
            invitation.roomCode, invitation.roomName.text, "from \(name)",
            .ask(.invitation(invitation, from: name))
        )
    }
}

extension RoomView {
    fileprivate var row: (RoomCode, String, String, Act) {
        (
            code, inside?.roomName.text ?? "",
            inside.map { "\($0.status.word)  \($0.players.count) of \($0.maxPlayers)" } ?? "",
            .enter(code)
        )
    }
}

extension ListedRoom {
    fileprivate var row: (RoomCode, String, String, Act) {
        let isShut = hasPasscode || locked
        let game = selectedGameType.map { "\($0.title), " } ?? ""
        return (
            code, roomName.text,
            "\(game)\(isShut ? "locked" : status.word)  \(playerCount) of \(maxPlayers)",
            .enter(code)
        )
    }
}
