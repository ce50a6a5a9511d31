/// How an evening goes, for people who wait.
public struct EveningProgress: Sendable {
    public let passed: Duration
    /// Who is connected.
    public let people: Int
    public let rooms: Int
    /// Matches that were played to their end.
    public let matches: Int
    public let flaws: Int
}
