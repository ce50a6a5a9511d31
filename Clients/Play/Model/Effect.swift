import Contracts
import ParlorGames
import ParlorWire

/// What is to be done outside of the program's own state.
enum Effect: Equatable, Sendable {
    /// A match against bots.
    case begin(OfflineOrder)
    case act(RawJSON)
    case giveUp
    /// Takes back the seat that a bot plays.
    case comeBack
    /// Asks those whom the match waits for to go on.
    case nudge
    /// Looks back on the match, from a seat; from the person's own if nil.
    case loadReplay(ReplaySeat?)
    /// The match is no longer looked at.
    case leaveMatch
    case signIn(Credentials)
    /// Sends a code to somebody who forgot the password.
    case forgot(email: String)
    case signOut(everywhere: Bool)
    /// Signs another device out.
    case signOutDevice(DeviceID)
    case loadDevices
    case rename(String)
    /// Gives the account an e-mail and a password, or another password.
    case attach(email: String, password: String, presentPassword: String? = nil)
    case friends(FriendsCall)
    /// Looks for people by the beginning of their name.
    case search(String)
    /// More public rooms.
    case loadRooms
    /// Connects again, after the same sign-in was used elsewhere.
    case resume
    /// Without a code: a new room.
    case room(RoomCode?, RoomCommand)
    case openRoom(RoomCode)
    /// Shows the list of rooms.
    case goHome
    case watch(MatchID)
    case say(String)
    case typing
    /// More of what was said before.
    case loadOlder
    case quit
    /// Lets the shell run meanwhile.
    case suspend
    /// Draws everything anew.
    case redraw
}

/// What somebody signs in with.
enum Credentials: Equatable, Sendable {
    case guest(name: String)
    case account(email: String, password: String)
    /// With the code from a mail; the password is a new one.
    case reset(email: String, code: String, password: String)
}
