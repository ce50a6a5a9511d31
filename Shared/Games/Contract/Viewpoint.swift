/// From where a match is looked at.
public enum Viewpoint: Hashable, Codable, Sendable {
    case seat(Seat)
    /// Who only watches: what every seat may know.
    case audience
    /// Everything there is, for a match that is over.
    case all

    public func isSeat(_ seat: Seat) -> Bool { self == .seat(seat) }
}
