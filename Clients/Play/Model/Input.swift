import Contracts
import ParlorGames
import ParlorWire

/// What the program reacts to.
enum Input: Equatable, Sendable {
    case key(Key)
    case resized(Size)
    /// The time, about once a second, and when something is due.
    case tick(Now)
    case news(News)
}

/// What the host of the program has to tell.
enum News: Equatable, Sendable {
    /// The match as it is now, and what was done since it was last told.
    case table(Table, [Happening])
    /// What was done in the match as it was then. What is shown may be ahead of it.
    case happened(Table, [Happening])
    /// The match that is over, to be looked back on.
    case replay(Replay)
    case refused(String)
    /// Something that can't be seen otherwise went well.
    case done(String)
    case rooms(RoomList)
    /// The rooms that the person is in.
    case ownRooms([RoomView])
    /// Something changed in the room that is shown.
    case room(RoomView)
    case chat(ChatView)
    case typing(PersonID)
    /// Somebody nudged those whom the match waits for, perhaps the person.
    case nudged(by: PersonID)
    /// A message of the person's own is in the chat.
    case sent(String)
    /// A message of the person's own was turned away, and why.
    case unsent(String, because: String)
    /// Something else is to be shown: the room that was entered, or the list of rooms.
    case page(Page)
    /// If an account has the e-mail, a code is on its way.
    case codeSent
    case signedIn(PersonID)
    case signedOut(SignInPage, because: String?)
    /// What people are called now.
    case names(Names)
    case friends(Friends)
    /// The account's e-mail, if it has one.
    case email(String?)
    case devices(DeviceList)
    /// People whose name begins with the text.
    case found([PersonSummary], String)
    case connection(Connection)
    /// Why the server can't be reached, where waiting alone does not help.
    case trouble(String?)
}
