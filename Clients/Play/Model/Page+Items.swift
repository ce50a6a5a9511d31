import Contracts
import ParlorGames
import ParlorWire

extension Page {
    /// What can be chosen on it.
    func items(_ model: Model) -> [MenuItem] {
        switch self {
        case .games: Catalogue.standard.items
        case .setup(let setup): setup.items
        case .match(let match):
            match.items(isInRoom: model.roomBehind != nil)
        case .signIn(let page): page.isTrying ? [] : SignInPage.items
        case .settings(let settings): settings.items
        case .home(let home): home.items(model.online)
        case .friends: model.online?.friendsItems(model.now.date) ?? []
        case .newRoom(let draft): draft.items
        case .room(let room): room.items(model.online)
        }
    }
}

extension Catalogue {
    fileprivate var items: [MenuItem] {
        games.enumerated().map { place, game in
            MenuItem(
                game.entry.displayName, key: MenuItem.key(place), row: place,
                .setUp(GameID(game.entry.id)))
        }
    }
}

extension Setup {
    fileprivate var items: [MenuItem] {
        [
            MenuItem("Start", key: "s", .begin),
            MenuItem("Bots: \(bots)", key: "b", row: 1, .change(.bots)),
            MenuItem("They play: \(skill.word)", key: "l", row: 2, .change(.skill)),
            MenuItem("Settings: \(presets[preset])", key: "p", row: 3, .change(.preset)),
            MenuItem("Another game", key: "o", row: 4, .showGames),
        ]
    }
}

extension MatchPage {
    fileprivate func items(isInRoom: Bool) -> [MenuItem] {
        if let replay { return replay.items(table) }
        guard table.isOver else { return table.items }
        let ways =
            isInRoom
            ? [MenuItem("Back to the room", key: "o", .leaveMatch)]
            : [
                MenuItem("Play again", key: "a", .playAgain),
                MenuItem("Another game", key: "o", .leaveMatch),
                MenuItem("Leave", key: "x", .quit),
            ]
        guard table.calledOff == nil else { return ways }
        return ways + [MenuItem("Look back", key: "l", .order(.loadReplay(nil)))]
    }
}

extension SignInPage {
    fileprivate static let items = [
        MenuItem("Play as a guest", key: "g", .write(.guestName, longest: DisplayName.longest)),
        MenuItem("Sign in by e-mail", key: "e", row: 1, .write(.email, longest: Email.longest)),
        MenuItem(
            "Forgot your password?", key: "f", row: 2,
            .write(.forgottenEmail, longest: Email.longest)),
    ]
}
