import Contracts
import ParlorGames
import ParlorWire

/// Questions about a room, most of them to its host.
extension Dialog {
    static let botLevels = Dialog(
        title: "How well does the bot play?",
        items: BotLevel.allCases.enumerated().map { place, level in
            MenuItem(
                level.word, key: level.rawValue.first, row: place, .room(.addBot(level: level)))
        } + [.back(row: BotLevel.allCases.count)], focus: 1)

    static func categories(_ ids: [String]) -> Dialog {
        choice("Which category?", ["all"] + ids) { id in
            RoomChange(selectedCategory: id == "all" ? .all : CategoryChoice(ids: [id]))
        }
    }

    static func places(_ room: RoomInside) -> Dialog {
        let fewest = max(RoomDraft.places.lowerBound, room.players.count)
        return choice(
            "How many players at most?",
            (fewest...RoomDraft.places.upperBound).map(String.init)
        ) { RoomChange(maxPlayers: Int($0)) }
    }

    /// The room itself, as its host may change it.
    static func room(_ room: RoomView, _ inside: RoomInside, _ names: Names) -> Dialog {
        func change(_ label: String, _ key: Character, _ change: RoomChange) -> MenuItem {
            MenuItem(label, key: key, .room(.configure(change)))
        }
        let secret: Act = .write(.newPasscode, longest: RoomDraft.longestPasscode)
        var items = [
            MenuItem(
                "Name: \(inside.roomName.text)", key: "n",
                .write(.roomName, longest: DisplayName.longest)),
            MenuItem("Players at most: \(inside.maxPlayers)", key: "m", .ask(.places(inside))),
            change(
                inside.locked ? "Unlock: let others in" : "Lock: let nobody else in", "l",
                RoomChange(locked: !inside.locked)),
            change(
                room.isPrivate ? "Show it in the list" : "Only for those with the code", "v",
                RoomChange(isPrivate: !room.isPrivate)),
            MenuItem(room.hasPasscode ? "Another passcode" : "A passcode", key: "p", secret),
        ]
        if room.hasPasscode {
            items.append(change("No passcode", "w", RoomChange(passcode: "")))
        }
        if !inside.banned.isEmpty {
            items.append(MenuItem("The banned", key: "k", .ask(.banned(inside.banned, names))))
        }
        return listed("The room", items)
    }

    private static func banned(_ people: [PersonID], _ names: Names) -> Dialog {
        listed(
            "Who may come again?",
            people.enumerated().map { place, id in
                MenuItem(names[id], key: MenuItem.key(place), .room(.unban(userId: id)))
            })
    }

    private static func choice(
        _ title: String, _ names: [String], _ change: (String) -> RoomChange
    ) -> Dialog {
        listed(
            title,
            names.enumerated().map { place, name in
                MenuItem(name, key: MenuItem.key(place), .room(.configure(change(name))))
            })
    }

    /// Items one below the other, and the way back.
    static func listed(_ title: String, text: String = "", _ items: [MenuItem]) -> Dialog {
        Dialog(
            title: title, text: text,
            items: (items + [.back(row: 0)]).enumerated().map { row, item in
                var item = item
                item.row = row
                return item
            })
    }
}

/// Questions about those who are in a room.
extension Dialog {
    static func people(_ inside: RoomInside, _ online: Online) -> Dialog {
        let players = inside.players.filter { $0.id != online.me }
        let spectators = inside.spectators.filter { $0.id != online.me }
        let people =
            players.map { ($0.id, $0.name(online.names), $0.botLevel) }
            + spectators.map { ($0.id, online.names[$0.id, $0.identity], nil) }
        return listed(
            "Who?",
            people.enumerated().map { place, person in
                let (id, name, level) = person
                return MenuItem(
                    name, key: MenuItem.key(place),
                    .ask(.person(id, name, isBot: level != nil, inside, online)))
            })
    }

    private static func person(
        _ id: PersonID, _ name: String, isBot: Bool, _ inside: RoomInside, _ online: Online
    ) -> Dialog {
        var items: [MenuItem] = []
        if inside.hostId == online.me {
            if isBot {
                items.append(
                    MenuItem("Take the bot away", key: "x", .room(.removeBot(userId: id))))
            } else {
                if inside.players.contains(where: { $0.id == id }) {
                    items.append(
                        MenuItem("Make \(name) the host", key: "m", .room(.makeHost(userId: id))))
                }
                items += [
                    MenuItem("Put \(name) out", key: "x", .room(.kick(userId: id, reason: nil))),
                    MenuItem("Put \(name) out for good", key: "n", .room(.ban(userId: id))),
                ]
            }
        }
        if !isBot, online.friends.canBeAsked(id) {
            let label =
                online.friends.incoming.contains(id)
                ? "Be friends, as they have asked" : "Ask to be friends"
            items.append(
                MenuItem(label, key: "f", .order(.friends(.request(userId: id)))))
        }
        return listed(name, items)
    }

    static func invite(to room: RoomInside, _ online: Online) -> Dialog {
        let there = Set(room.players.map(\.id) + room.spectators.map(\.id))
        let friends = online.friends.known.filter { !there.contains($0.id) }
        return listed(
            friends.isEmpty ? "All your friends are here" : "Whom do you invite?",
            text: online.friends.known.isEmpty
                ? "You have no friends yet. “People” asks somebody who is here, “Friends” among "
                    + "the rooms finds others." : "",
            friends.enumerated().map { place, friend in
                let presence = friend.isOnline ? " (online)" : ""
                return MenuItem(
                    online.names[friend.id] + presence, key: MenuItem.key(place),
                    .room(.invite(userIds: [friend.id])))
            })
    }
}

extension BotLevel {
    var word: String { self == .medium ? "normal" : rawValue }
}
