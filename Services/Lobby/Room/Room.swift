public import Contracts
public import EventSourcing
import ParlorGames
public import ParlorWire

/// A room before, between and after matches: who is in, who is ready, who decides.
///
/// How passcodes are kept is for whoever hosts rooms to say.
public struct Room: Codable, Equatable, Sendable {
    public internal(set) var about: About?
    public internal(set) var hostId: PersonID = ""
    /// Nil when nobody's role waits for them.
    var formerHost: FormerHost?
    public internal(set) var status = RoomStatus.waiting
    var locked = false
    var game = Game()
    public internal(set) var seats: [Seat] = []
    var spectators: [Spectator] = []
    public internal(set) var banned: [PersonID] = []
    /// They need no passcode. The oldest are forgotten.
    @Secret var invited: [PersonID] = []
    /// Players who were asked to come into the room's group; nil when nobody was.
    var asked: [PersonID]?
    /// The match that was ordered, or is under way.
    public internal(set) var match: Match?
    var last = Last()
    /// The cards of each game that were played here, the oldest first.
    @Secret var seenCards: [GameID: [CardID]] = [:]
    /// When somebody last came, returned or played.
    public internal(set) var activeAt: Timestamp = .distantPast
    var closedAt: Timestamp?

    public init() {}

    public func decide(
        _ command: RoomCommand, in context: Context, _ passcodes: some Passcodes
    ) throws(RoomRefusal) -> [RoomEvent] {
        if case .create = command { return try creating(command, context, passcodes) }
        guard about != nil, status != .ended else { throw .notFound }
        return switch command {
        case .create: []
        case .join(let passcode, let app, let games):
            try joining(passcode, app, games, context, passcodes)
        case .spectate(let passcode): try spectating(passcode, context, passcodes)
        case .leave: try leaving(context)
        case .ready(let isReady): try readying(isReady, context)
        case .configure(let change): try configuring(change, context, passcodes)
        case .start: try starting(context)
        case .playAgain: try playingAgain(context)
        case .callOff: try callingOff(context)
        case .invite(let people): try inviting(people, context)
        case .kick(let person, let reason): try kicking(person, reason, context)
        case .ban(let person): try banning(person, context)
        case .unban(let person): try unbanning(person, context)
        case .makeHost(let person): try handingOver(to: person, context)
        case .keep(let name): try keeping(name, context)
        case .close: try closing(context)
        case .addBot(let level): try addingBot(level ?? .medium, context)
        case .removeBot(let bot): try removingBot(bot, context)
        case .notePresence, .noteBegun, .noteRefused, .noteProgress, .noteEnded, .noteCalledOff,
            .lapse:
            try hearing(command, context)
        }
    }

    public mutating func apply(_ event: RoomEvent) {
        switch event {
        case .created(let room): begin(room)
        case .playerJoined(let player): seat(player)
        case .appChanged(let person, let app, let games):
            let games = shared(games)
            change(person) { ($0.app, $0.games) = (app, games) }
        case .playerLeft(let person, let reason): remove(person, because: reason)
        case .playerDropped(let person, let at, let isAway): setDropped(person, at, isAway)
        case .playerReturned(let person, let at):
            setDropped(person, nil, nil)
            activeAt = max(activeAt, at)
        case .spectatorJoined(let person): spectators.append(Spectator(id: person))
        case .spectatorLeft(let person, _): spectators.removeAll { $0.id == person }
        case .readyChanged(let person, let isReady): change(person) { $0.isReady = isReady }
        case .hostChanged(let person, let reason, let at): changeHost(to: person, reason, at)
        case .configured(let update): take(update)
        case .locked(let locked): self.locked = locked
        case .starting(let match): begin(match)
        case .startFailed(_, let reason): (status, match, last.failure) = (.waiting, nil, reason)
        case .started(_, let at):
            match?.startedAt = at
            (status, activeAt) = (.inGame, max(activeAt, at))
        case .progressed(_, let summary, let at):
            match?.summary = summary
            activeAt = max(activeAt, at ?? activeAt)
        case .finished(_, let results, let at):
            last.results = results
            matchIsOver(at)
        case .cardsSeen(let game, let cards): remember(cards.wrappedValue, of: game)
        case .calledOff(let id, let reason, let at):
            (last.failure, last.calledOff) = (reason, id)
            matchIsOver(at)
        case .invited(let invitation): invite(invitation.userIds)
        case .kept(let kept): keep(kept)
        case .kicked(let person, _):
            invited.removeAll { $0 == person }
            forgetFormerHost(person)
        case .banned(let person): ban(person)
        case .unbanned(let person): banned.removeAll { $0 == person }
        case .closed(let reason, let at):
            (status, closedAt, match, last.closeReason) = (.ended, at, nil, reason)
        }
    }
}

extension Room {
    /// What a room is made with, and what of it the host can change.
    public struct About: Codable, Hashable, Sendable {
        let id: RoomID
        let createdBy: PersonID
        let createdAt: Timestamp
        public let hostPolicy: HostPolicy
        var name: RoomName
        var maxPlayers: Int
        var isPrivate: Bool
        @Secret public internal(set) var passcodeHash: PasscodeHash?
        var patience: RoomTimeouts
        /// The group that meets here.
        var groupId: GroupID?

        /// Everybody sees what is in it.
        var isOpen: Bool { !isPrivate && passcodeHash == nil }
    }

    /// What a match is played with.
    struct Game: Codable, Hashable, Sendable {
        var id: GameID?
        var category: CategoryChoice?
        var settings: RawJSON?
    }

    public struct Seat: Codable, Hashable, Sendable {
        public let id: PersonID
        let joinedAt: Timestamp
        var botLevel: BotLevel?
        var app: String?
        /// The games that the player's app knows; nil when it didn't say.
        var games: [GameID: Int]?
        var isReady = false
        public internal(set) var droppedAt: Timestamp?
        /// The app said that it goes to the background.
        var isAway: Bool?

        public var isBot: Bool { botLevel != nil }
        public var isActive: Bool { droppedAt == nil }

        func knows(_ game: GameID, _ version: Int) -> Bool {
            games.map { ($0[game] ?? .min) >= version } ?? true
        }
    }

    struct Spectator: Codable, Hashable {
        let id: PersonID
        var droppedAt: Timestamp?
        var isAway: Bool?
    }

    public struct Match: Codable, Hashable, Sendable {
        public let id: MatchID
        let orderedAt: Timestamp
        /// All who play it, but whom the host put out.
        var players: [PersonID]
        /// Those of them who are out of the room because their time ran out.
        var timedOut: [PersonID] = []
        var startedAt: Timestamp?
        var summary: MatchSummary?
        let policy: MatchPolicy
    }

    /// What stays of the last start, and of the last match.
    struct Last: Codable, Hashable {
        var game: Game?
        /// Who played the last match that ended.
        var players: [PersonID]?
        var failure: String?
        /// The match that was called off, until its cards are known or another one is ordered.
        var calledOff: MatchID?
        var results: MatchResults?
        var closeReason: CloseReason?
    }
}

extension Timestamp {
    static let distantPast = Timestamp(milliseconds: 0)
}
