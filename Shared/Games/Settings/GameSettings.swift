/// How a match of a game is to be played.
public protocol GameSettings: Codable, Hashable, Sendable {
    /// Which of its own versions it still reads; the last is today's.
    static var versions: ClosedRange<Int> { get }
    /// Sets of settings that have a name. The first is the usual one.
    static var presets: KeyValuePairs<String, Self> { get }
    /// What each number may be.
    static var bounds: [String: ClosedRange<Int>] { get }
}

extension GameSettings {
    public static var usual: Self { presets[0].value }
}
