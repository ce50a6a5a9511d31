public import ParlorWire

/// A match of whichever game: actions and views are JSON, as they travel.
public struct AnyGame: Sendable {
    public private(set) var game: any Game

    public init(_ game: any Game) { self.game = game }

    public var entry: CatalogueEntry { type(of: game).entry }
    public var awaited: Seats { game.awaited }
    public var resting: Seats { game.resting }
    public func isSettled(without seats: Seats) -> Bool { game.isSettled(without: seats) }
    public var invited: Seats { game.invited }
    /// The seats that may act now, awaited or invited.
    public var acting: Seats { game.acting }
    public var clock: TurnClock? { game.clock }
    public var standing: Standing { game.standing }
    public var results: MatchResult? { game.results }
    public var isOver: Bool { game.isOver }

    @discardableResult
    public mutating func act(_ action: RawJSON, by seat: Seat) throws(Unplayable) -> PlayedAction {
        try game.act(action, by: seat)
    }

    /// Does again what `act` took before.
    public mutating func replay(_ action: RawJSON, by seat: Seat) throws(Unplayable) {
        try game.replay(action, by: seat)
    }

    public mutating func timeOut() { game.timeOut() }
    public mutating func resign(_ seat: Seat) { game.resign(seat) }

    /// What a seat may do, as far as it can know.
    public func legal(for seat: Seat) -> [RawJSON] { game.written(legalFor: seat) }
    public func view(
        from viewpoint: Viewpoint, _ attendance: Attendance = .unknown
    ) -> RawJSON { game.written(from: viewpoint, attendance) }
    /// What is seen from there, and what may be done from there if it is awaited or invited. Both
    /// follow from the same redacted match.
    public func sight(
        from viewpoint: Viewpoint, _ attendance: Attendance
    ) -> (view: RawJSON, moves: [RawJSON]?) { game.written(sightFrom: viewpoint, attendance) }
    /// What an app that has the rules too needs to play on by itself: a `Seen`.
    public func seen(from viewpoint: Viewpoint) -> RawJSON { game.written(seenFrom: viewpoint) }

    /// An action that was played, as others may know it.
    public func redacted(
        _ action: RawJSON, by seat: Seat, for viewpoint: Viewpoint
    ) -> RawJSON? {
        game.written(action, by: seat, for: viewpoint)
    }

    /// What a bot in that seat does now; nil when nothing is asked of it.
    public func botAction(for seat: Seat, skill: BotSkill, seed: UInt64) -> PlayedAction? {
        game.played(botFor: seat, skill: skill, seed: seed)
    }
}

/// A game with a deck; without one, nothing was drawn and nobody can join.
extension AnyGame {
    public var drawnCards: [CardID] { (game as? any DeckGame)?.drawnCards ?? [] }
    public var logged: Int { (game as? any DeckGame)?.logged ?? 0 }

    public mutating func addSeat() {
        guard var game = game as? any DeckGame else { return }
        game.addSeat()
        self.game = game
    }
}

/// An action that the rules took.
public struct PlayedAction: Sendable {
    public let whole: RawJSON
    /// What everybody may know of it, if anything.
    public let open: RawJSON?
}

extension AnyGame: Codable, Equatable {
    private enum CodingKeys: CodingKey { case game, state }

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        let id = try fields.decode(String.self, forKey: .game)
        guard let type = GameRegistry.catalogue[id] else {
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
    fileprivate mutating func act(
        _ action: RawJSON, by seat: Seat
    ) throws(Unplayable) -> PlayedAction {
        written(try replay(action, by: seat), by: seat)
    }

    @discardableResult
    fileprivate mutating func replay(
        _ action: RawJSON, by seat: Seat
    ) throws(Unplayable) -> Action {
        guard !isOver else { throw .matchOver }
        let read: Action
        do { read = try Self.usualActions.read(action) } catch {
            throw .unreadable(Why("This is no action of the game: \(error.reason)"))
        }
        try play(read, by: seat)
        return read
    }

    /// As it is to be told, now that it was played.
    private func written(_ action: Action, by seat: Seat) -> PlayedAction {
        let whole = Self.usualActions.written(action)
        let open = redacted(action, by: seat, for: .audience)
        return PlayedAction(
            whole: whole, open: open == action ? whole : open.map(Self.usualActions.written))
    }

    fileprivate func written(legalFor seat: Seat) -> [RawJSON] {
        seen(from: .seat(seat)).written(legalFor: seat)
    }

    fileprivate func written(
        from viewpoint: Viewpoint, _ attendance: Attendance
    ) -> RawJSON {
        Seen(self, from: viewpoint, attendance).writtenView
    }

    fileprivate func written(
        sightFrom viewpoint: Viewpoint, _ attendance: Attendance
    ) -> (view: RawJSON, moves: [RawJSON]?) {
        let seen = Seen(self, from: viewpoint, attendance)
        guard let seat = viewpoint.seat, seen.game.acting.contains(seat) else {
            return (seen.writtenView, nil)
        }
        return (seen.writtenView, seen.written(legalFor: seat))
    }

    fileprivate func written(seenFrom viewpoint: Viewpoint) -> RawJSON {
        RawJSON(JSON.encode(seen(from: viewpoint)))
    }

    fileprivate func written(
        _ action: RawJSON, by seat: Seat, for viewpoint: Viewpoint
    ) -> RawJSON? {
        guard let read = try? Self.usualActions.read(action) else { return nil }
        return redacted(read, by: seat, for: viewpoint).map(Self.usualActions.written)
    }

    fileprivate func played(botFor seat: Seat, skill: BotSkill, seed: UInt64) -> PlayedAction? {
        guard let action = botAction(for: seat, skill: skill, seed: seed) else { return nil }
        var next = self
        do throws(Unplayable) { try next.play(action, by: seat) } catch { return nil }
        return next.written(action, by: seat)
    }

    fileprivate func equals(_ other: any Game) -> Bool { other as? Self == self }
}

extension Seen {
    fileprivate var writtenView: RawJSON { RawJSON(G.written(view)) }

    fileprivate func written(legalFor seat: Seat) -> [RawJSON] {
        game.legal(for: seat).map(G.usualActions.written)
    }
}
