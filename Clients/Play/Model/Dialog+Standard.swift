import Contracts
import ParlorGames
import ParlorWire

extension Dialog {
    static let leaving = Dialog(
        title: "Leave Parlor?",
        items: [
            MenuItem("Stay", key: "s", .back), MenuItem("Leave", key: "q", row: 1, .quit),
        ])

    /// The menu of a match. Without a server, the match waits meanwhile.
    static func pause(_ table: Table, isOnline: Bool, isInRoom: Bool, isHost: Bool) -> Dialog {
        var items = [
            MenuItem("Go on", key: "g", .back), MenuItem("Rules and keys", key: "?", .rules),
        ]
        if isOnline, table.awaitsOthers {
            items.append(MenuItem("Nudge those who take long", key: "n", .order(.nudge)))
        }
        items.append(MenuItem("Give up", key: "u", .giveUp))
        if isHost { items.append(.endGame) }
        items += [
            MenuItem(isInRoom ? "Back to the room" : "Another game", key: "o", .leaveMatch),
            MenuItem("Leave Parlor", key: "q", .quit),
        ]
        return Dialog(
            title: isOnline ? "The match goes on meanwhile" : "The match waits for you",
            items: items.enumerated().map { row, item in
                var item = item
                item.row = row
                return item
            })
    }

    fileprivate static let endingGame = Dialog(
        title: "End this game for everybody?",
        text: "All are back in the room. Nobody loses by it.",
        items: [
            MenuItem("Go on", key: "g", .back),
            MenuItem("End it", key: "e", row: 1, .room(.callOff)),
        ])

    /// Two programs of one sign-in would take turns to be connected.
    static let elsewhere = Dialog(
        title: "This sign-in is used by another program",
        items: [
            MenuItem("Go on here", key: "g", .order(.resume)),
            MenuItem("Leave Parlor", key: "q", row: 1, .quit),
        ])

}

extension MenuItem {
    /// For the host alone.
    static let endGame = MenuItem("End this game", key: "e", .ask(.endingGame))
}

extension RoomPage {
    /// Nil for somebody who only looks at it.
    func leaving(me: PersonID?) -> Dialog? {
        guard let me, room.has(me), let inside = room.inside, inside.status != .ended else {
            return nil
        }
        var items = [
            MenuItem("Stay", key: "s", .back),
            MenuItem("Look at other rooms", key: "o", row: 1, .order(.goHome)),
            MenuItem("Leave the room", key: "l", row: 2, .room(.leave)),
        ]
        if inside.hostId == me {
            items.append(MenuItem("Close the room", key: "c", row: 3, .room(.close)))
        }
        return Dialog(
            title: "Leave the room?",
            items: items + [MenuItem("Leave Parlor", key: "q", row: 4, .quit)])
    }
}

extension Dialog {
    /// What it offers can't be done any more.
    func isStale(_ table: Table) -> Bool {
        items.contains { item in
            if case .play(let action) = item.act { !table.moves.contains(action) } else { false }
        }
    }
}
