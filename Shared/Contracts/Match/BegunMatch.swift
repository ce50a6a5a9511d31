public import EventSourcing
public import ParlorGames
public import ParlorWire

/// A match as it begins: what is played, by whom, and by which rules of its room.
public struct BegunMatch: Codable, Hashable, Sendable {
    public var roomCode: RoomCode?
    public var game: GameID
    public var gameVersion: Int
    public var category: CategoryChoice?
    public var settings: RawJSON
    public var players: [MatchPlayer]
    public var isPractice: Bool
    public var spectators: [PersonID]
    public var isPrivate: Bool
    /// How long a seat is held for a player who dropped.
    public var holdSeconds: Int
    public var beganAt: Timestamp
    /// Who brought the match here, if devices have played it among themselves before.
    public var adoptedBy: PersonID?
    /// Absent in events of earlier versions.
    public var policy: MatchPolicy?
    /// The cards in drawing order, as they were when the match began.
    @Secret public var deck: [PartyCard]?
    /// What those may write who don't see the card. Absent in events of earlier versions, and where
    /// all see it.
    @Secret public var ideas: [String]?
    /// Deals the cards where there is no `entropy`: in practice that asked for it, and in events of
    /// earlier versions.
    @Secret public var seed: UInt64?
    /// Deals the cards.
    @Secret public var entropy: Entropy?
    /// All that had happened before it was brought here.
    @Secret public var played: [AdoptedMove]?

    public init(
        roomCode: RoomCode?, game: GameID, gameVersion: Int, category: CategoryChoice?,
        settings: RawJSON,
        players: [MatchPlayer], isPractice: Bool, spectators: [PersonID], isPrivate: Bool,
        holdSeconds: Int, beganAt: Timestamp, adoptedBy: PersonID? = nil,
        policy: MatchPolicy? = nil, deck: [PartyCard]? = nil, ideas: [String]? = nil,
        seed: UInt64? = nil, entropy: Entropy? = nil, played: [AdoptedMove]? = nil
    ) {
        (self.roomCode, self.game, self.gameVersion) = (roomCode, game, gameVersion)
        (self.category, self.settings, self.players) = (category, settings, players)
        (self.isPractice, self.spectators) = (isPractice, spectators)
        (self.isPrivate, self.holdSeconds, self.beganAt) = (isPrivate, holdSeconds, beganAt)
        (self.policy, self.deck, self.ideas) = (policy, deck, ideas)
        (self.seed, self.entropy) = (seed, entropy)
        (self.adoptedBy, self.played) = (adoptedBy, played)
    }
}
