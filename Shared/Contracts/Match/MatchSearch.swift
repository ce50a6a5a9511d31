public import ParlorWire

/// What Parlor's own parts and the operator may ask about all matches that are under way.
public enum MatchSearch: HasCallsForParts, Hashable {
    /// The matches of a room, or those that somebody plays in; with both, those that are both.
    case find(roomCode: RoomCode?, player: PersonID?)

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case find = "match.find"
    }
}

/// The matches that were found.
public struct FoundMatches: Codable, Hashable, Sendable {
    public var matchIds: [MatchID]

    public init(matchIds: [MatchID]) { self.matchIds = matchIds }
}
