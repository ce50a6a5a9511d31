import Contracts
import ParlorGames
import ParlorWire

/// What choosing an item does.
enum Act: Equatable, Sendable {
    /// Takes this action in the match.
    case play(RawJSON)
    /// Opens a dialog, such as that for the suit of an eight.
    case ask(Dialog)
    /// Opens a field for a text.
    case write(TextField.Purpose, longest: Int)
    case sketch
    case replay(Replay.Move)
    case leaveMatch
    case giveUp
    case playAgain

    case setUp(GameID)
    case change(Row)
    case begin

    case room(RoomCommand)
    /// Changes the room that the page lies over, and goes back to it.
    case configure(RoomChange)
    /// Opens the settings of the room's game.
    case showSettings
    case showFriends
    case enter(RoomCode)
    case watch(MatchID)
    case showGames
    /// Opens the page on which a room is opened.
    case draftRoom
    /// Has this done, and nothing else.
    case order(Effect)

    case rules
    case back
    case quit
}

/// A question over the page.
struct Dialog: Equatable, Sendable {
    let title: String
    var text = ""
    let items: [MenuItem]
    var focus = 0
}
