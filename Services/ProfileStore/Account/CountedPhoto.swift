import ParlorWire

/// A photo that takes a place of its account's: for good once it is kept.
struct CountedPhoto: Codable, Hashable {
    /// An upload of which nobody knows how it ended gives its place back after so long.
    static let arrival: Duration = .seconds(600)

    let bytes: Int
    /// Nil when it is kept.
    var arrivingSince: Timestamp?
    /// How many uploads bring it: its place is free again when the last one is given up.
    var uploads = 1

    func counts(at now: Timestamp) -> Bool {
        arrivingSince.map { now - $0 < Self.arrival } ?? true
    }
}
