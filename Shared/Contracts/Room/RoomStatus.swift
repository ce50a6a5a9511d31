public enum RoomStatus: String, Codable, Hashable, CaseIterable, Sendable {
    case waiting, starting, inGame, ended
}
