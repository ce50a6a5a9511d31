public import EventSourcing
import ParlorWire

/// What those at a table are told at this moment. It is not kept.
public enum MatchSignal: Signal, Hashable {
    /// Players only: asks those whom the match waits for to go on. It is refused until nothing has
    /// happened for ten seconds, and when the turn was nudged already.
    case nudge
    /// Players, and those who watch from the room: throws an emoji at the table, also after the
    /// end. At most one a second of each person is told: the newest.
    case react(emoji: MatchReaction)

    /// How long a player waits before a nudge.
    public static let patience: Duration = .seconds(10)
    public static let pace: Duration = .seconds(1)

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case nudge = "match.nudge"
        case react = "match.react"
    }

    public func joined(with next: MatchSignal) -> MatchSignal? { next }
}
