public import ParlorWire

/// Who sits at a table, and when the latest things happened: rules don't know either, and some views
/// show them.
public struct Attendance: Equatable, Sendable {
    let players: [String]
    /// Of the newest entries in the game's log.
    let times: [Timestamp]
    /// So many of the newest entries are shown; nil for all.
    let latest: Int?

    public static let unknown = Attendance(players: [], times: [])

    public init(players: [String], times: [Timestamp], latest: Int? = nil) {
        (self.players, self.times, self.latest) = (players, times, latest)
    }

    /// The number of the seat where nobody is known.
    func name(_ seat: Seat) -> String {
        players.indices.contains(seat.index) ? players[seat.index] : "\(seat)"
    }
}
