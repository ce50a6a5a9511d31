import Contracts
import ParlorWire

/// Who is signed in at a server, and whether it can be reached.
struct Online: Equatable, Sendable {
    let me: PersonID
    var names = Names()
    var connection = Connection.connecting
    /// Why the server can't be reached, where that is not only a matter of time.
    var trouble: String?
    /// What was said, and is not in the chat yet.
    var unsent: [String] = []
    /// Nil until it is known.
    var known: Friends?
    /// What the account can be signed in with elsewhere.
    var email: String?
    var login = Login()

    /// An e-mail and a password, as far as they are written.
    struct Login: Equatable, Sendable {
        var email = ""
        var password = ""
        /// The one that the account has.
        var presentPassword: String?
    }

    var friends: Friends { known ?? Friends() }

    var name: String { names[me] }
}

/// Whether the server can be reached.
enum Connection: Equatable, Sendable {
    case connecting, online, offline
    /// The same sign-in is used by another program.
    case elsewhere

    var word: String {
        switch self {
        case .connecting: "connecting"
        case .online: "online"
        case .offline: "offline"
        case .elsewhere: "in use elsewhere"
        }
    }
}

/// What people are called now.
struct Names: Equatable, Sendable {
    private var known: [PersonID: String]

    init(_ known: [PersonID: String] = [:]) { self.known = known }

    /// A guest's name, as long as nothing is known of them.
    subscript(id: PersonID) -> String { known[id] ?? DisplayName.guest(id).text }

    /// The name in a view may be older.
    subscript(id: PersonID, shown: PersonIdentity?) -> String {
        known[id] ?? shown?.displayName.text ?? DisplayName.guest(id).text
    }
}
