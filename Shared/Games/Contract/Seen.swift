/// A match as a viewpoint sees it. Views and bots are made of this alone, so that they can't tell
/// what is hidden; an app plays on with it until the authority's answer is there.
public struct Seen<G: Game>: Equatable, Sendable {
    public private(set) var game: G
    public let viewpoint: Viewpoint
    /// What a view says besides of who plays.
    public var attendance = Attendance.unknown

    init(_ game: G, from viewpoint: Viewpoint, _ attendance: Attendance = .unknown) {
        self.game = game.redacted(for: viewpoint)
        self.viewpoint = viewpoint
        self.attendance = attendance
    }

    public var view: G.View { G.view(of: self) }

    /// What an action will lead to, as far as the viewpoint can know.
    public mutating func predict(_ action: G.Action, by seat: Seat) throws(Unplayable) {
        try game.play(action, by: seat)
    }
}

extension Seen: Codable {
    private enum CodingKeys: CodingKey { case state, viewpoint }

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            try fields.decode(G.self, forKey: .state),
            from: try fields.decode(Viewpoint.self, forKey: .viewpoint))
    }

    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(game, forKey: .state)
        try fields.encode(viewpoint, forKey: .viewpoint)
    }
}
