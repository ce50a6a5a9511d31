public import Wire

/// Why a command to a room is turned away.
public enum RoomRefusal: Refusal {
    case notFound
    case full
    case inGame
    case locked
    case banned
    case passcodeWrong
    case passcodeMissing
    case notHost
    case notMember
    case notReady
    case tooFewPlayers(Int)
    case tooManyPlayers(Int)
    case unsupportedGameVersion(GameID)
    case settingsLocked
    case invalidSettings(field: String, sentence: String)
    case noGame
    case unknownGame
    case partsOnly
    case personOnly
    case name(DisplayName.Flaw)
    case badMaxPlayers
    case badPasscode
    case busy
    case badPatience(field: String, bounds: ClosedRange<Int>)
    case badCategory
    case badReason
    case tooManyGames
    case badApp
    case noCode
    case chosenCode
    case noSuchMember
    case noSuchBot
    case isBot
    case botHost
    case yourself
    case tooManySpectators
    case noSpectators
    case tooManyBanned
    case neverPlayed
    case noCodeLeft
    case tooManyRooms(most: Int)

    public var failure: Failure {
        switch self {
        case .notFound:
            Failure(.roomNotFound, "There is no room of this code.", cost: Self.costOfAGuess)
        case .full: Failure(.roomFull, "The room is full.")
        case .inGame: Failure(.roomInGame, "The room is in a match: wait until it is over.")
        case .locked: Failure(.roomLocked, "The host has locked the room.")
        case .banned: Failure(.banned, "The host has banned you from this room.")
        case .passcodeWrong:
            Failure(
                .passcodeWrong, "The room has another passcode.", cost: Self.costOfAGuess)
        case .passcodeMissing:
            Failure(.passcodeWrong, "The room has a passcode.", context: ["field": "passcode"])
        case .notHost: Failure(.notHost, "Only the room's host may do this.")
        case .notMember: Failure(.notMember, "You are not in this room.")
        case .notReady: Failure(.notReady, "Not everybody is ready.")
        case .tooFewPlayers(let least):
            Failure(
                .tooFewPlayers, "The game needs at least \(least) players.",
                context: ["minPlayers": "\(least)"])
        case .tooManyPlayers(let most):
            Failure(
                .tooManyPlayers, "The game takes at most \(most) players.",
                context: ["maxPlayers": "\(most)"])
        case .unsupportedGameVersion(let game):
            Failure(
                .unsupportedGameVersion, "Unsupported Game Version",
                context: ["game": game.rawValue])
        case .settingsLocked:
            Failure(.settingsLocked, "The settings are locked while a match is under way.")
        case .invalidSettings(let field, let sentence):
            Failure(.invalidSettings, sentence, context: ["field": field])
        case .noGame:
            Failure(
                .invalidSettings, "The host has to choose a game first.",
                context: ["field": "selectedGameType"])
        case .unknownGame: .badInput("selectedGameType", "There is no such game.")
        case .partsOnly: .partsOnly
        case .personOnly: Failure(.forbidden, "Only a person can be in a room.")
        case .name(let flaw): .badInput("roomName", flaw.sentence(about: "room's name"))
        case .badMaxPlayers:
            .badInput(
                "maxPlayers", "A room has 2 to 8 seats, and no fewer than there are players in it.")
        case .badPasscode: .badInput("passcode", "A passcode has 1 to 64 bytes.")
        case .busy:
            Failure(
                .unavailable,
                "The passcode can't be checked just now. Repeat it in a moment.",
                retryAfterMs: 1_000, isForCaller: true)
        case .badPatience(let field, let bounds):
            .badInput(
                "patience.\(field)", "It is \(bounds.lowerBound) to \(bounds.upperBound).")
        case .badCategory:
            .badInput(
                "selectedCategory",
                "A category has 1 to 64 bytes, and is one of the game's where it lists some.")
        case .badReason: .badInput("reason", "A reason has at most 200 bytes.")
        case .tooManyGames:
            .badInput("games", "At most 64 games, and no name over \(GameID.longest) bytes.")
        case .badApp:
            .badInput(
                "appVersion",
                "An app's name and version have at most \(ClientApp.longestName) bytes.")
        case .noCode: .badInput("key", "Say which room: the call's key is the room's code.")
        case .chosenCode: .badInput("key", "A new room is given its code: leave the key away.")
        case .noSuchMember: .badInput("userId", "Nobody of this id is in the room.")
        case .noSuchBot: .badInput("userId", "No bot of this id is in the room.")
        case .isBot: .badInput("userId", "This is a bot: room.removeBot takes it away.")
        case .botHost: .badInput("userId", "A bot can't be host.")
        case .yourself: .badInput("userId", "The host can leave, or make somebody else host.")
        case .noSpectators:
            Failure(.roomInGame, "Nobody watches a match of this game: wait until it is over.")
        case .tooManySpectators: Failure(.roomFull, "The room has no place for more spectators.")
        case .tooManyBanned:
            .badInput("userId", "A room bans at most 200 people: lock it, or make it private.")
        case .neverPlayed:
            Failure(.notReady, "No match was played in this room yet: room.start begins the first.")
        case .tooManyRooms(let most):
            Failure(
                .rateLimited, "You have \(most) rooms already: close one, then make another.",
                context: ["mostRooms": "\(most)"])
        case .noCodeLeft:
            Failure(
                .unavailable, "No code was free. Try again in a moment.", retryAfterMs: 1_000,
                isForCaller: true)
        }
    }

    static let costOfAGuess = 1
}

extension ErrorCode {
    /// There is no room of this code, or it has ended.
    public static let roomNotFound: Self = "ROOM_NOT_FOUND"
    /// Every seat is taken.
    public static let roomFull: Self = "ROOM_FULL"
    /// A match is under way.
    public static let roomInGame: Self = "ROOM_IN_GAME"
    /// The host lets nobody else in.
    public static let roomLocked: Self = "ROOM_LOCKED"
    /// The host doesn't let the caller in.
    public static let banned: Self = "BANNED"
    /// The passcode is another one, or there was none and the room has one.
    public static let passcodeWrong: Self = "PASSCODE_WRONG"
    /// Only the host may do this.
    public static let notHost: Self = "NOT_HOST"
    /// The caller is not in the room.
    public static let notMember: Self = "NOT_MEMBER"
    /// Somebody is not ready.
    public static let notReady: Self = "NOT_READY"
    /// The game needs more players.
    public static let tooFewPlayers: Self = "TOO_FEW_PLAYERS"
    /// The game takes fewer players.
    public static let tooManyPlayers: Self = "TOO_MANY_PLAYERS"
    /// The app does not know the room's game, or an older version of it.
    public static let unsupportedGameVersion: Self = "UNSUPPORTED_GAME_VERSION"
    /// A match is under way, and was begun with these settings.
    public static let settingsLocked: Self = "SETTINGS_LOCKED"
    /// The game has no such settings.
    public static let invalidSettings: Self = "INVALID_SETTINGS"
}
