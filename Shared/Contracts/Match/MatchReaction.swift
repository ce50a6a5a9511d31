/// What somebody at a table throws at it.
public enum MatchReaction: String, Codable, Hashable, CaseIterable, Sendable {
    case applause = "👏"
    case laughter = "😂"
    case surprise = "😮"
    case tears = "😢"
    case fire = "🔥"
    case tomato = "🍅"
}
