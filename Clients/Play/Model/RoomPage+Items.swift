import Contracts
import ParlorGames
import ParlorWire

extension RoomPage {
    /// What a player, the host or a spectator may do in the room.
    func items(_ online: Online?) -> [MenuItem] {
        guard let online, let inside = room.inside else {
            return doorItems(isInvited: online?.friends.isInvited(to: room.code) ?? false)
        }
        if inside.status == .ended { return [.otherRooms] }
        let me = online.me
        var items: [MenuItem] = []
        if let match = room.runningMatch {
            items.append(MenuItem("Go to the match", key: "g", .watch(match)))
        }
        guard let own = inside.players.first(where: { $0.id == me }) else {
            items.append(MenuItem("Take a seat", key: "j", .take))
            return room.has(me)
                ? items + inside.peopleItems(online)
                : items + [MenuItem("Watch", key: "w", .room(.spectate(passcode: nil)))]
                    + [.otherRooms]
        }
        if inside.status == .waiting {
            items.append(
                own.isReady
                    ? MenuItem("Not ready", key: "r", .room(.ready(isReady: false)))
                    : MenuItem("Ready", key: "r", .room(.ready(isReady: true))))
        }
        if inside.hostId == me { items += inside.gameItems }
        items += inside.peopleItems(online)
        if inside.hostId == me {
            items.append(
                MenuItem(
                    "The room", key: "o", row: 2, .ask(.room(room, inside, online.names))))
        }
        return items
    }

    /// Who is not in it. The invited need no passcode.
    private func doorItems(isInvited: Bool) -> [MenuItem] {
        let asks = room.hasPasscode && !isInvited
        let longest = RoomDraft.longestPasscode
        return [
            MenuItem("Join", key: "j", asks ? .write(.passcode, longest: longest) : .take),
            MenuItem(
                "Watch", key: "w",
                asks
                    ? .write(.watchPasscode, longest: longest) : .room(.spectate(passcode: nil))),
            .otherRooms,
        ]
    }
}

extension Act {
    fileprivate static let take = Act.room(.join(passcode: nil, appVersion: nil, games: nil))
}

extension MenuItem {
    fileprivate static let otherRooms = MenuItem("Other rooms", key: "o", .order(.goHome))
}

extension RoomInside {
    /// What the host decides about the match, or about the next one.
    fileprivate var gameItems: [MenuItem] {
        if status == .inGame { return [.endGame] }
        guard status == .waiting else { return [] }
        var items = [MenuItem("Start", key: "s", .room(.start))]
        if lastResults != nil {
            items.append(MenuItem("Play again", key: "a", .room(.playAgain)))
        }
        items.append(MenuItem("Choose the game", key: "c", row: 1, .showGames))
        if let game = selectedGameType, let type = Catalogue.standard[game.rawValue] {
            items.append(MenuItem("Settings", key: "e", row: 1, .showSettings))
            if let categories = type.entry.categories {
                items.append(
                    MenuItem("Category", key: "k", row: 1, .ask(.categories(categories))))
            }
        }
        if players.count < maxPlayers {
            items.append(MenuItem("Add a bot", key: "b", row: 1, .ask(.botLevels)))
        }
        return items
    }

    /// Whom everybody who is in may turn to.
    fileprivate func peopleItems(_ online: Online) -> [MenuItem] {
        var items: [MenuItem] = []
        if players.count + spectators.count > 1 {
            items.append(MenuItem("People", key: "x", row: 2, .ask(.people(self, online))))
        }
        return items + [MenuItem("Invite", key: "v", row: 2, .ask(.invite(to: self, online)))]
    }
}

extension RoomPlayer {
    func name(_ names: Names) -> String { names[id, identity] }
}
