/// What a game's catalogue entry says of who may watch and come back, as it was when the match was
/// ordered.
public struct MatchPolicy: Codable, Hashable, Sendable {
    /// A player who left, or lost the seat to a bot, may take it again.
    public var allowsRejoin: Bool
    /// People who don't play may watch.
    public var supportsSpectators: Bool
    /// The room closes when the match is over.
    public var endsRoom: Bool
    /// Others may join a match that is under way: they play from the next round on.
    public var allowsLateJoin: Bool?

    public init(
        allowsRejoin: Bool, supportsSpectators: Bool, endsRoom: Bool, allowsLateJoin: Bool? = nil
    ) {
        self.allowsRejoin = allowsRejoin
        (self.supportsSpectators, self.endsRoom) = (supportsSpectators, endsRoom)
        self.allowsLateJoin = allowsLateJoin
    }

    /// Events of earlier versions name no policy: this was every game's then.
    public static let unnamed = MatchPolicy(
        allowsRejoin: true, supportsSpectators: true, endsRoom: false)
}
