/// Whom a table waits for, by the ids of the players.
public struct AwaitedPlayers: Equatable, Sendable {
    public let ids: [String]

    init(_ seats: Seats, _ attendance: Attendance) { ids = seats.map(attendance.name) }
}

extension AwaitedPlayers: Codable, Described {
    static var schema: Schema { .list(.text) }
    static var sample: AwaitedPlayers { AwaitedPlayers(.none, .unknown) }

    /// A view of an older version has the numbers of the seats.
    public init(from decoder: any Decoder) throws {
        let list = try decoder.singleValueContainer()
        if let ids = try? list.decode([String].self) {
            self.ids = ids
        } else {
            ids = try list.decode([Int].self).map(String.init)
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var list = encoder.singleValueContainer()
        try list.encode(ids)
    }
}
