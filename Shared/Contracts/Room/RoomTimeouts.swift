public import ParlorWire

/// How long a room waits for those who dropped, and for anything to happen at all.
public struct RoomTimeouts: Codable, Hashable, Sendable {
    public static let usual = RoomTimeouts(hostSeconds: 5, lobbySeconds: 30, matchSeconds: 120)

    public static let host = 1...120
    public static let lobby = 5...600
    public static let match = 10...1_800
    public static let idle = 1...24
    /// Nobody chooses this one: the authority answers at once, or isn't there. A start that lapsed
    /// while the lobby was away has ended as soon as the lobby is back.
    public static let start: Duration = .seconds(4)

    /// Whoever said that they leave the app for a moment has so long at least, a host too.
    public static let away: Duration = .seconds(30)
    /// The same where nobody else is there.
    public static let alone: Duration = .seconds(600)

    /// A host who was gone for too long is host again if they are back within this time.
    public static let hostReturn: Duration = .seconds(60)

    /// Until a dropped host is host no longer.
    public var hostSeconds: Int
    /// Until a dropped player is out, before and between matches.
    public var lobbySeconds: Int
    /// The same in a match.
    public var matchSeconds: Int
    /// Until a room ends in which nobody came, returned or played.
    public var idleHours: Int

    public init(hostSeconds: Int, lobbySeconds: Int, matchSeconds: Int, idleHours: Int = 6) {
        (self.hostSeconds, self.lobbySeconds) = (hostSeconds, lobbySeconds)
        (self.matchSeconds, self.idleHours) = (matchSeconds, idleHours)
    }

    /// The first field that is out of bounds, and its bounds.
    public var flaw: (field: String, bounds: ClosedRange<Int>)? {
        let fields = [
            ("hostSeconds", hostSeconds, Self.host), ("lobbySeconds", lobbySeconds, Self.lobby),
            ("matchSeconds", matchSeconds, Self.match), ("idleHours", idleHours, Self.idle),
        ]
        return fields.first { !$0.2.contains($0.1) }.map { ($0.0, $0.2) }
    }

    public var host: Duration { .seconds(hostSeconds) }
    public var lobby: Duration { .seconds(lobbySeconds) }
    public var match: Duration { .seconds(matchSeconds) }
    public var idle: Duration { .seconds(idleHours * 3_600) }

    /// How long a place is held that is usually held so long.
    public static func holding(_ usual: Duration, isAway: Bool?) -> Duration {
        isAway == true ? max(usual, away) : usual
    }

    /// From when a place is held: from when they went, as far as that isn't long ago. A service
    /// that was away gives them time to come back.
    public static func held(since went: Timestamp?, now: Timestamp) -> Timestamp {
        min(max(went ?? now, now + .seconds(-4)), now)
    }

    private enum CodingKeys: CodingKey { case hostSeconds, lobbySeconds, matchSeconds, idleHours }

    /// What isn't said is as usual.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        let usual = Self.usual
        hostSeconds =
            try fields.decodeIfPresent(Int.self, forKey: .hostSeconds) ?? usual.hostSeconds
        lobbySeconds =
            try fields.decodeIfPresent(Int.self, forKey: .lobbySeconds) ?? usual.lobbySeconds
        matchSeconds =
            try fields.decodeIfPresent(Int.self, forKey: .matchSeconds) ?? usual.matchSeconds
        idleHours = try fields.decodeIfPresent(Int.self, forKey: .idleHours) ?? usual.idleHours
    }
}
