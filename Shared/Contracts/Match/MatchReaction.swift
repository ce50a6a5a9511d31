/// An emoji that a person throws at the table of a match.
public enum MatchReaction: String, Codable, Hashable, CaseIterable, Sendable {
    case applause = "👏"
    case laughter = "😂"
    case surprise = "😮"
    case tears = "😢"
    case fire = "🔥"
    case tomato = "🍅"
}
