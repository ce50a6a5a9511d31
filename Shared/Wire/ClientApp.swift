/// An app as it describes itself: its name and version, and the version of each game that it knows.
public struct ClientApp: Codable, Hashable, Sendable {
    public static let longestName = 64
    public static let mostGames = 64
    public static let longestGame = 64
    /// Every call about a room carries it.
    static let mostBytes = 2 << 10

    /// `name/1.2.3`
    public var name: String?
    /// Absent when the app doesn't say.
    public var games: [String: Int]?

    public init(name: String?, games: [String: Int]?) {
        (self.name, self.games) = (name, games)
    }

    public var isWithinBounds: Bool {
        (name?.utf8.count ?? 0) <= Self.longestName && (games?.count ?? 0) <= Self.mostGames
            && (games ?? [:]).keys.allSatisfy { $0.utf8.count <= Self.longestGame }
            && JSON.encode(self).count <= Self.mostBytes
    }
}
