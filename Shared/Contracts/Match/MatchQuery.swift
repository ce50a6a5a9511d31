public import ParlorWire

/// What may be asked about matches and games.
public enum MatchQuery: Choice, Hashable {
    /// The match as the caller sees it.
    case get
    /// What the caller may do now.
    case legal
    /// The match as the caller sees it, as a value in which the app can play on by itself.
    case seen
    /// A match as it was, from the caller's own seat. Once it is over, also from any seat, or from
    /// all. Steps before the seat was taken, and after it was given up, have the audience's view.
    /// With `rev`, that one step; without, the steps after `after`. The operator says how long the
    /// moves of a match that is over are kept; `cut` says up to where they are gone.
    case replay(rev: Revision?, seat: ReplaySeat?, after: Revision?)
    /// All games.
    case catalog
    /// A game's rules in words, and the shapes of its actions, settings and views.
    case rules(game: GameID)
    /// A game's usual settings.
    case defaults(game: GameID)

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case get = "match.get"
        case legal = "match.legal"
        case seen = "match.seen"
        case replay = "match.replay"
        case catalog = "match.catalog"
        case rules = "match.rules"
        case defaults = "match.defaults"
    }
}

/// From where a match is looked back on: a seat's number, `"audience"`, or `"all"`.
public enum ReplaySeat: Hashable, Sendable {
    case seat(Int)
    case audience
    case all
}

extension ReplaySeat: Codable {
    public init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let seat = try? value.decode(Int.self) {
            self = .seat(seat)
            return
        }
        switch try value.decode(String.self) {
        case "all": self = .all
        case "audience": self = .audience
        default:
            throw DecodingError.dataCorruptedError(
                in: value, debugDescription: "It is a seat's number, \"audience\" or \"all\".")
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        switch self {
        case .seat(let seat): try value.encode(seat)
        case .audience: try value.encode("audience")
        case .all: try value.encode("all")
        }
    }
}

/// The answer to `match.legal`.
public struct LegalActions: Codable, Hashable, Sendable {
    public var rev: Revision
    public var actions: [RawJSON]

    public init(rev: Revision, actions: [RawJSON]) {
        (self.rev, self.actions) = (rev, actions)
    }
}

/// The answer to `match.seen`.
public struct SeenMatch: Codable, Hashable, Sendable {
    public var rev: Revision
    /// A `Seen` of the match's game.
    public var seen: RawJSON

    public init(rev: Revision, seen: RawJSON) {
        (self.rev, self.seen) = (rev, seen)
    }
}

/// The answer to `match.replay`.
public struct MatchReplay: Codable, Hashable, Sendable {
    public var matchId: MatchID
    public var game: GameID
    public var players: [MatchPlayer]
    public var steps: [ReplayStep]
    /// The newest revision there is.
    public var rev: Revision
    /// Say this as `after` for the steps that follow.
    public var more: Revision?
    /// What happened up to there is no longer kept: the steps begin after it.
    public var cut: Revision?

    public init(
        matchId: MatchID, game: GameID, players: [MatchPlayer], steps: [ReplayStep],
        rev: Revision, more: Revision?, cut: Revision? = nil
    ) {
        (self.matchId, self.game, self.players) = (matchId, game, players)
        (self.steps, self.rev, self.more, self.cut) = (steps, rev, more, cut)
    }
}

/// What happened at a revision, and what was to be seen after it.
public struct ReplayStep: Codable, Hashable, Sendable {
    public var rev: Revision
    public var event: String
    public var at: Timestamp
    public var body: RawJSON
    public var view: RawJSON?
    /// Whom the match then waited for.
    public var awaited: [PersonID]?
    /// The actions open to each of them, and the bets open to those who wait, as far as the viewer
    /// may know.
    public var legal: [PersonID: [RawJSON]]

    public init(
        rev: Revision, event: String, at: Timestamp, body: RawJSON, view: RawJSON?,
        awaited: [PersonID], legal: [PersonID: [RawJSON]]
    ) {
        (self.rev, self.event, self.at) = (rev, event, at)
        (self.body, self.view, self.awaited, self.legal) = (body, view, awaited, legal)
    }
}
