public import EventSourcing
public import ParlorGames
public import ParlorWire

/// A match that devices have played among themselves: all that a server needs to play it again from
/// its beginning, and to go on with it.
public struct AdoptedMatch: Codable, Hashable, Sendable {
    public static let mostSeats = 8
    public static let mostMoves = 5_000
    /// The most bytes of all its moves.
    public static let longestMoves = 512 << 10

    public var game: GameID
    public var gameVersion: Int
    public var category: CategoryChoice?
    public var settings: RawJSON
    /// Who sat where at its beginning.
    public var players: [MatchPlayer]
    /// The cards in drawing order, in a game that has some. The server has their texts.
    public var deck: [CardID]?
    /// Dealt the cards. It is this one or `entropy`.
    public var seed: UInt64?
    public var entropy: Entropy?
    /// All that has happened since, the oldest first.
    public var moves: [AdoptedMove]

    public init(
        game: GameID, gameVersion: Int, category: CategoryChoice?, settings: RawJSON,
        players: [MatchPlayer], deck: [CardID]?, seed: UInt64?, entropy: Entropy?,
        moves: [AdoptedMove]
    ) {
        (self.game, self.gameVersion, self.category) = (game, gameVersion, category)
        (self.settings, self.players, self.deck) = (settings, players, deck)
        (self.seed, self.entropy, self.moves) = (seed, entropy, moves)
    }
}

/// Something that changed a match before a server adopted it.
public struct AdoptedMove: Codable, Hashable, Sendable {
    public enum Kind: String, Codable, Hashable, CaseIterable, Sendable {
        case acted, turnTimedOut, resigned, joined, putOut
    }

    public var kind: Kind
    /// Who acted, resigned or was put out.
    public var seat: Int?
    /// The whole action.
    public var action: RawJSON?
    /// Who joined.
    public var userId: PersonID?

    public init(
        _ kind: Kind, seat: Int? = nil, action: RawJSON? = nil, userId: PersonID? = nil
    ) {
        (self.kind, self.seat, self.action, self.userId) = (kind, seat, action, userId)
    }
}
