/// How well a bot plays.
public enum BotLevel: String, Codable, Hashable, CaseIterable, Sendable {
    case easy, medium, hard
}
