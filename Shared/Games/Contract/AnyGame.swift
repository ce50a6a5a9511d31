public import Wire

/// A match of whichever game: actions and views are JSON, as they travel.
public struct AnyGame: Sendable {
    public private(set) var game: any Game

    public init(_ game: any Game) { self.game = game }

    public var entry: CatalogueEntry { type(of: game).entry }
    public var awaited: Seats { game.awaited }
    public var clock: TurnClock? { game.clock }
    public var standing: Standing { game.standing }
    public var results: MatchResult? { game.results }
    public var isOver: Bool { game.isOver }

    public mutating func act(_ action: RawJSON, by seat: Seat) throws(Unplayable) {
        try game.act(action, by: seat)
    }

    public mutating func timeOut() { game.timeOut() }
    public mutating func resign(_ seat: Seat) { game.resign(seat) }

    public func legal(for seat: Seat) -> [RawJSON] { game.written(legalFor: seat) }
    public func view(from viewpoint: Viewpoint) -> RawJSON { game.written(from: viewpoint) }
    /// What an app that has the rules too needs to play on by itself: a `Seen`.
    public func seen(from viewpoint: Viewpoint) -> RawJSON { game.written(seenFrom: viewpoint) }

    /// An action that was played, as others may know it.
    public func redacted(
        _ action: RawJSON, by seat: Seat, for viewpoint: Viewpoint
    ) -> RawJSON? {
        game.written(action, by: seat, for: viewpoint)
    }

    public func botAction(for seat: Seat, skill: BotSkill, seed: UInt64) -> RawJSON? {
        game.written(botFor: seat, skill: skill, seed: seed)
    }
}

extension AnyGame: Codable, Equatable {
    private enum CodingKeys: CodingKey { case game, state }

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        let id = try fields.decode(String.self, forKey: .game)
        guard let type = Catalogue.standard[id] else {
            throw Malformed("There is no game '\(id)'.", field: "game")
        }
        game = try fields.decode(type, forKey: .state)
    }

    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(entry.id, forKey: .game)
        try fields.encode(game, forKey: .state)
    }

    public static func == (left: AnyGame, right: AnyGame) -> Bool { left.game.equals(right.game) }
}

extension Game {
    fileprivate mutating func act(_ action: RawJSON, by seat: Seat) throws(Unplayable) {
        guard !isOver else { throw .matchOver }
        let read: Action
        do { read = try JSON.decode(Action.self, from: action.bytes) } catch {
            throw .unreadable(Why("This is no action of the game: \(error.reason)"))
        }
        try play(read, by: seat)
    }

    fileprivate func written(legalFor seat: Seat) -> [RawJSON] {
        legal(for: seat).map { RawJSON(JSON.encode($0)) }
    }

    fileprivate func written(from viewpoint: Viewpoint) -> RawJSON {
        RawJSON(JSON.encode(view(from: viewpoint)))
    }

    fileprivate func written(seenFrom viewpoint: Viewpoint) -> RawJSON {
        RawJSON(JSON.encode(seen(from: viewpoint)))
    }

    fileprivate func written(
        _ action: RawJSON, by seat: Seat, for viewpoint: Viewpoint
    ) -> RawJSON? {
        guard let read = try? JSON.decode(Action.self, from: action.bytes) else { return nil }
        return redacted(read, by: seat, for: viewpoint).map { RawJSON(JSON.encode($0)) }
    }

    fileprivate func written(botFor seat: Seat, skill: BotSkill, seed: UInt64) -> RawJSON? {
        botAction(for: seat, skill: skill, seed: seed).map { RawJSON(JSON.encode($0)) }
    }

    fileprivate func equals(_ other: any Game) -> Bool { other as? Self == self }
}
