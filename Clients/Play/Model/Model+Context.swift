import Contracts
import ParlorGames

/// What the page is about.
extension Model {
    /// The game whose rules are explained.
    var game: GameID? {
        switch page {
        case .games:
            if case .setUp(let game) = menu.focused?.act { game } else { nil }
        case .setup(let setup): setup.game
        case .match(let match): match.table.game
        case .room(let room): room.room.inside?.selectedGameType
        case .newRoom(let draft): draft.game
        case .settings(let settings): settings.game
        case .signIn, .home, .friends: nil
        }
    }

    var roomCode: RoomCode? {
        switch page {
        case .room(let room): room.room.code
        case .settings, .match: roomBehind?.room.code
        case .games, .setup, .signIn, .home, .friends, .newRoom: nil
        }
    }
}
