import Contracts
import ParlorGames
import ParlorWire

/// What fills the screen.
enum Page: Equatable, Sendable {
    /// The games there are, to choose one.
    case games
    /// How a match against bots is to be.
    case setup(Setup)
    case match(MatchPage)
    /// How the game of a room is to be played.
    case settings(SettingsPage)
    case signIn(SignInPage)
    /// Rooms of a server.
    case home(HomePage)
    case friends
    /// A room that is about to be opened.
    case newRoom(RoomDraft)
    case room(RoomPage)
}

/// A match, and what was done and said beside it.
struct MatchPage: Equatable, Sendable {
    var table: Table
    /// As it was when something was last done: what is shown may be ahead of it.
    var told: Table
    var feed = Feed()
    var chat: ChatView?
    var pen: Pen?
    /// Once it is over, it may be looked back on.
    var replay: Replay?

    init(table: Table, chat: ChatView? = nil) {
        (self.table, told, self.chat) = (table, table, chat)
    }
}

/// Who wants to come in, as far as they have said.
struct SignInPage: Equatable, Sendable {
    let server: String
    var email = ""
    /// From the mail, of somebody who forgot the password.
    var code = ""
    /// Whoever was here before is being signed in.
    var isTrying = false
    /// Why that went wrong.
    var trouble: String?
}

/// The public rooms, and those that the person is in.
struct HomePage: Equatable, Sendable {
    var rooms = RoomList(rooms: [])
    var own: [RoomView] = []
    /// The person has just come, and goes straight to a room that they are in.
    var isFirst = false

    /// The public rooms that the person is not in.
    var others: [ListedRoom] {
        let codes = Set(own.map(\.code))
        return rooms.rooms.filter { !codes.contains($0.code) }
    }
}

struct RoomPage: Equatable, Sendable {
    var room: RoomView
    var chat: ChatView?
}
