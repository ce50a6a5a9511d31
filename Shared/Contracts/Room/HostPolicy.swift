/// What becomes of a room whose host goes, or doesn't come back in time.
public enum HostPolicy: String, Codable, Hashable, CaseIterable, Sendable {
    /// The longest-present active player is host.
    case transfer
    /// The room ends.
    case end
}
