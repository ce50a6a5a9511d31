/// What becomes of a room whose host goes, or doesn't come back in time.
public enum HostPolicy: String, Codable, Hashable, CaseIterable, Sendable {
    /// The longest-present active player is host.
    case transfer
    /// The room ends.
    case end
}

public enum RoomStatus: String, Codable, Hashable, CaseIterable, Sendable {
    case waiting, starting, inGame, ended
}

/// How well a bot plays.
public enum BotLevel: String, Codable, Hashable, CaseIterable, Sendable {
    case easy, medium, hard
}
