public import ParlorWire

/// Why a command to a room is turned away.
public struct RoomRefusal: Refusal, FailureRefusal {
    static let costOfAGuess = 1

    public let failure: Failure

    public static let notFound = Self(
        .roomNotFound, "There is no room of this code.", cost: costOfAGuess)
    public static let full = Self(.roomFull, "The room is full.")
    public static let inGame = Self(.roomInGame, "The room is in a match: wait until it is over.")
    public static let locked = Self(.roomLocked, "The host has locked the room.")
    public static let banned = Self(.banned, "The host has banned you from this room.")
    public static let passcodeWrong = Self(
        .passcodeWrong, "The passcode is wrong.", cost: costOfAGuess)
    public static let passcodeMissing = Self(
        .passcodeWrong, "The room has a passcode: send it too.", context: ["field": "passcode"])
    public static let tooManyInvited = badInput(
        "userIds", "One invitation names 1 to \(mostInvited) people.")
    public static let mostInvited = 64
    public static let badInvited = badInput(
        "userIds", "A person's id has 1 to 64 letters, digits, '_' and '-' of ASCII.")
    public static let notHost = Self(.notHost, "Only the room's host may do this.")
    public static let notMember = Self(.notMember, "You are not in this room.")
    public static let notReady = Self(.notReady, "Not everybody is ready.")
    public static func tooFewPlayers(_ least: Int) -> Self {
        Self(
            .tooFewPlayers, "The game needs at least \(least) players.",
            context: ["minPlayers": "\(least)"])
    }
    public static func tooManyPlayers(_ most: Int) -> Self {
        Self(
            .tooManyPlayers, "The game takes at most \(most) players.",
            context: ["maxPlayers": "\(most)"])
    }
    public static func unsupportedGameVersion(_ game: GameID) -> Self {
        Self(.unsupportedGameVersion, "Unsupported Game Version", context: ["game": game.rawValue])
    }
    public static let settingsLocked = Self(
        .settingsLocked, "The settings are locked while a match is under way.")
    public static func invalidSettings(field: String, sentence: String) -> Self {
        Self(.invalidSettings, sentence, context: ["field": field])
    }
    public static let noGame = Self(
        .invalidSettings, "The host has to choose a game first.",
        context: ["field": "selectedGameType"])
    public static let unknownGame = badInput("selectedGameType", "There is no such game.")
    public static let partsOnly = Self(failure: .partsOnly)
    public static let personOnly = Self(.forbidden, "Only a person can be in a room.")
    public static func name(_ flaw: DisplayName.Flaw) -> Self {
        badInput("roomName", flaw.sentence(about: "room's name"))
    }
    public static func groupName(_ flaw: DisplayName.Flaw) -> Self {
        badInput("name", flaw.sentence(about: "group's name"))
    }
    public static let noSuchGroup = badInput("groupId", "You are in no such group.")
    public static let noSuchMembers = badInput(
        "invite", "Name members of the group in groupId, at most \(GroupLimits.people).")
    public static let groupIsOpen = Self(
        .forbidden, "The group has a room already. Use group.open to come in.")
    public static let groupIsOver = Self(
        .forbidden, "The group of this room has ended. Open another room, and keep that one.")
    public static let notInGroup = Self(
        .forbidden, "Only members of the room's group can ask others to come in.")
    public static let tooManyGroups = Self(
        .rateLimited, "You are in \(GroupLimits.groups) groups, the most. Leave one first.",
        context: ["mostGroups": "\(GroupLimits.groups)"])
    public static let badMaxPlayers = badInput(
        "maxPlayers", "A room has 2 to 8 seats, and no fewer than there are players in it.")
    public static let badPasscode = badInput("passcode", "A passcode has 1 to 64 bytes.")
    public static let busy = Self(
        .unavailable, "The passcode can't be checked just now. Repeat it in a moment.",
        retryAfterMs: 1_000, isForCaller: true)
    public static func badPatience(field: String, bounds: ClosedRange<Int>) -> Self {
        badInput("patience.\(field)", "It is \(bounds.lowerBound) to \(bounds.upperBound).")
    }
    public static let badCategory = badInput(
        "selectedCategory",
        "A category is \"all\", an id, or a list of up to 32 ids. If the game lists categories, choose of "
            + "them; a language's name means all of its categories.")
    public static let badReason = badInput("reason", "A reason has at most 200 bytes.")
    public static let tooManyGames = badInput(
        "games", "At most 64 games, and no name over \(GameID.longest) bytes.")
    public static let badApp = badInput(
        "appVersion", "An app's name and version have at most \(ClientApp.longestName) bytes.")
    public static let noCode = badInput("key", "Say which room: the call's key is the room's code.")
    public static let chosenCode = badInput(
        "key", "A new room gets its code from Parlor: leave out the key.")
    public static let noSuchMember = badInput("userId", "Nobody of this id is in the room.")
    public static let noSuchBot = badInput("userId", "No bot of this id is in the room.")
    public static let isBot = badInput("userId", "This is a bot: room.removeBot takes it away.")
    public static let botHost = badInput("userId", "A bot can't be host.")
    public static let yourself = badInput(
        "userId", "The host can leave, or make somebody else host.")
    public static let noSpectators = Self(
        .roomInGame, "This game has no spectators: wait until the match is over.")
    public static let tooManySpectators = Self(
        .roomFull, "The room has no place for more spectators.")
    public static let tooManyBanned = badInput(
        "userId", "A room bans at most 200 people: lock it, or make it private.")
    public static let neverPlayed = Self(
        .notReady, "No match was played in this room yet: room.start begins the first.")
    public static func tooManyRooms(most: Int) -> Self {
        Self(
            .rateLimited, "You have \(most) rooms already: close one, then make another.",
            context: ["mostRooms": "\(most)"])
    }
    public static let noCodeLeft = Self(
        .unavailable, "No code was free. Try again in a moment.", retryAfterMs: 1_000,
        isForCaller: true)
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
    /// The passcode is wrong, or missing although the room has one.
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
