public import Contracts
public import EventSourcing
public import ParlorGames
public import ParlorWire

/// A match of any game: who sits where, how the game stands, and what time it waits for.
public struct Match: HasPersonalEvents, ScarceKeys, DecidesAhead, HandWritten {
    public static let schema = 8

    public internal(set) var begun: BegunMatch?
    /// Nil when today's rules can't play what was begun.
    @Secret public internal(set) var game: AnyGame? = nil
    public internal(set) var players: [Player] = []
    var spectators: [PersonID] = []
    var isPrivate = true
    public internal(set) var status = MatchStatus.playing
    /// When the game last changed, or somebody else came to play. A bet does not count.
    var movedAt = Timestamp(milliseconds: 0)
    var turnBeganAt = Timestamp(milliseconds: 0)
    /// When somebody who is no bot last acted.
    var playedAt = Timestamp(milliseconds: 0)
    var summary: MatchSummary?
    public internal(set) var results: MatchResults?
    public internal(set) var reason: String?
    /// How many events made it.
    public internal(set) var rev: Revision = 0
    /// When the latest entries of the game's log were made.
    var loggedAt: [Timestamp] = []
    /// How many of them the last event brought.
    var justLogged = 0

    public init() {}

    public func decide(
        _ command: MatchCommand, in context: Context
    ) throws(MatchRefusal) -> [MatchEvent] {
        switch command {
        case .practice: return try practicing(command, context)
        case .order(let order): return try taking(order, context)
        case .adopt(let match): return try adopting(match, context).events
        default: break
        }
        guard begun != nil else { throw .notFound }
        return switch command {
        case .practice, .order, .adopt: []
        case .act(let action, let rev): try acting(action, at: rev, context).events
        case .resign: try resigning(context)
        case .comeBack: try comingBack(context)
        case .void, .noteDropped, .noteReturned, .noteJoined, .noteLeft, .noteSpectator,
            .notePrivacy, .lapse:
            try hearing(command, context)
        }
    }

    public func decided(
        _ command: MatchCommand, in context: Context
    ) throws(MatchRefusal) -> Decided<Match> {
        switch command {
        case .act(let action, let rev) where begun != nil:
            return try acting(action, at: rev, context)
        case .adopt(let match): return try adopting(match, context)
        default: return Decided(try decide(command, in: context), after: nil)
        }
    }

    public mutating func apply(_ event: MatchEvent) {
        rev += 1
        justLogged = 0
        switch event {
        case .began(let match): take(match)
        case .refused(_, let reason): (status, self.reason) = (.refused, reason)
        case .acted(let move): take(move)
        case .turnTimedOut(let turn):
            summary = turn.summary ?? summary
            change(turn.timedOutAt) { $0.timeOut() }
        case .seatHeld(let person, let at, let end):
            change(person) { ($0.heldAt, $0.heldUntil) = (at, end) }
        case .seatTakenByBot(let person, let loss, let at):
            movedAt = max(movedAt, at)
            let isEarly = loss == .left && isInFirstRound
            change(person) {
                ($0.heldUntil, $0.loss) = (nil, loss)
                if isEarly { $0.leftEarly = true }
            }
        case .seatReturned(let person, let at):
            movedAt = max(movedAt, at)
            change(person) { ($0.heldUntil, $0.loss, $0.leftEarly) = (nil, nil, nil) }
        case .resigned(let person, let at): resign(person, at)
        case .playerJoined(let person, let at):
            players.append(Player(userId: person, botLevel: nil))
            spectators.removeAll { $0 == person }
            change(at) { $0.addSeat() }
        case .spectatorJoined(let person): spectators.append(person)
        case .spectatorLeft(let person): spectators.removeAll { $0 == person }
        case .privacyChanged(let isPrivate): self.isPrivate = isPrivate
        case .stood(_, let summary): self.summary = summary
        case .ended(let match): (status, results) = (.over, match.results)
        case .calledOff(let match): (status, reason) = (.calledOff, match.reason)
        }
    }
}

extension Match {
    /// Whoever sits somewhere.
    public struct Player: Codable, Hashable, Sendable {
        public let userId: PersonID
        public let botLevel: BotLevel?
        /// Since when nobody is there.
        var heldAt: Timestamp?
        /// Nobody is there: the seat is held until then.
        public internal(set) var heldUntil: Timestamp?
        /// Why a bot plays in the seat of somebody who isn't one.
        var loss: SeatLoss?
        /// They left in the first round, and have not come back.
        var leftEarly: Bool?
        var hasResigned = false
        /// The last revision that changed what this seat may do.
        public internal(set) var since: Revision = 1

        /// Since when nobody is there for them, if they may come back.
        public var awaySince: Timestamp? {
            heldUntil != nil || loss == .timedOut ? heldAt : nil
        }

        var isBot: Bool { botLevel != nil }
        var isPlayedByBot: Bool { isBot || loss != nil }
    }

    public func seat(of person: PersonID) -> Seat? {
        players.firstIndex { $0.userId == person && !$0.isBot }.map { Seat($0) }
    }

    public func person(at seat: Seat) -> PersonID { players[seat.index].userId }

    /// Nobody when the match has ended, in whatever way.
    public var awaited: Seats { status == .playing ? game?.awaited ?? .none : .none }

    /// Who may act though nobody waits for them.
    public var invited: Seats { status == .playing ? game?.invited ?? .none : .none }

    public func legal(for seat: Seat) -> [RawJSON] {
        status == .playing ? game?.legal(for: seat) ?? [] : []
    }

    var policy: MatchPolicy { begun?.policy ?? .unnamed }

    var entry: CatalogueEntry? { begun.flatMap { GameRegistry.catalogue[$0.game.rawValue]?.entry } }
}
