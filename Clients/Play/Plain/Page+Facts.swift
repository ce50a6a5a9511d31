import Contracts
import ParlorGames
import ParlorWire

extension Page {
    /// What is to be known of the page beside its choices.
    func facts(_ model: Model) -> [Fact] {
        let names = model.online?.names ?? Names()
        switch self {
        case .games, .settings, .newRoom: return []
        case .setup(let setup): return [Fact("about", setup.type?.summary ?? "")]
        case .match(let match): return match.shown.facts
        case .signIn(let page): return page.facts
        case .home(let home):
            return home.others.isEmpty ? [Fact("rooms", "There is no public room.")] : []
        case .friends:
            let isAlone = model.online?.friends.known.isEmpty ?? true
            return isAlone ? [Fact("friends", "You have no friends yet.")] : []
        case .room(let room): return room.facts(names)
        }
    }

    /// What is to be known of a choice beside its label.
    func detail(of item: MenuItem, _ model: Model) -> String {
        switch self {
        case .home(let home): return home.parts(model.online).detail(of: item)
        case .friends:
            return model.online?.friendsParts(model.now.date).detail(of: item) ?? ""
        case .settings(let settings): return settings.about(item)
        case .games:
            guard case .setUp(let game) = item.act,
                let range = Catalogue.standard[game.rawValue]?.entry.players
            else { return "" }
            return "\(range.lowerBound) to \(range.upperBound) players"
        default: return ""
        }
    }
}

extension [ListPart] {
    /// What stands at the end of its row, and which list it is in.
    fileprivate func detail(of item: MenuItem) -> String {
        for part in self {
            guard let row = part.rows.first(where: { $0.item == item }) else { continue }
            return row.detail.isEmpty ? "in: \(part.title)" : "\(row.detail), in: \(part.title)"
        }
        return ""
    }
}

extension SignInPage {
    fileprivate var facts: [Fact] {
        [Fact("welcome", "Welcome to Parlor.")] + (trouble.map { [Fact("trouble", $0)] } ?? [])
    }
}

extension RoomPage {
    fileprivate func facts(_ names: Names) -> [Fact] {
        guard let inside = room.inside else {
            let name = room.listed?.roomName.text ?? "A room"
            return [Fact("name", name)]
                + (room.hasPasscode ? [Fact("passcode", "It has a passcode.")] : [])
        }
        var facts = [
            Fact("name", "The room is called \(inside.roomName.text)."),
            Fact("code", "Its code is \(room.code). Link: \(inside.inviteLink)"),
            Fact("game", inside.gameLine + "."),
        ]
        facts += inside.players.map { $0.fact(names) }
        facts += inside.spectators.map { one in
            let name = names[one.id, one.identity]
            return Fact("watches \(one.id)", "\(name) watches.", gone: "\(name) watches no more.")
        }
        if let results = inside.lastResults {
            facts.append(Fact("results", inside.line(results, names)))
        }
        return facts + (inside.startFailure.map { [Fact("failure", $0)] } ?? [])
    }
}

extension RoomPlayer {
    fileprivate func fact(_ names: Names) -> Fact {
        let name = name(names)
        let words = [name, isReady ? "ready" : "not ready"] + notes
        return Fact(
            "player \(id)", words.joined(separator: ", ") + ".", gone: "\(name) has left the room.")
    }
}
