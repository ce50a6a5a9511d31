import Contracts
import ParlorGames
import ParlorWire

extension Table {
    /// A match as a server shows it.
    init(_ match: MatchView, _ names: Names) {
        let ids = match.seats.map(\.userId)
        self.init(
            game: match.game,
            view: match.sight.map { GameView(of: match.game.rawValue, $0.view) } ?? .unknown,
            seats: match.seats.map { TableSeat($0, names) }, seat: match.seat.map { Seat($0) },
            awaited: Seats(ids.indices.filter { match.sight?.awaited.contains(ids[$0]) == true }),
            moves: match.sight?.moves ?? [], turnEndsAt: match.sight?.turnEndsAt)
        callOff(match.status, match.reason)
    }

    /// The table at a moment that is looked back on, when nothing can be done about it.
    init(
        _ match: MatchView, _ view: GameView, from place: ReplaySeat?, awaited: [PersonID],
        _ names: Names
    ) {
        let ids = match.seats.map(\.userId)
        self.init(
            game: match.game, view: view,
            seats: match.seats.map { seat in
                TableSeat(
                    id: seat.userId.rawValue, name: seat.username?.text ?? names[seat.userId],
                    isBot: seat.botLevel != nil)
            }, seat: match.seat.map { Seat($0) },
            awaited: Seats(ids.indices.filter { awaited.contains(ids[$0]) }), moves: [],
            turnEndsAt: nil)
        if case .seat(let other) = place { eyes = Seat(other) }
    }

    /// The same where the status says that it came to nothing.
    mutating func callOff(_ status: MatchStatus, _ reason: String?) {
        switch status {
        case .calledOff, .refused: calledOff = reason ?? "The match was called off."
        case .playing, .over: break
        }
    }
}

extension TableSeat {
    init(_ seat: MatchSeat, _ names: Names) {
        self.init(
            id: seat.userId.rawValue, name: seat.username?.text ?? names[seat.userId],
            isBot: seat.isPlayedByBot || seat.botLevel != nil, isAway: seat.heldUntil != nil,
            hasResigned: seat.hasResigned)
    }
}

extension Seats {
    fileprivate init(_ places: [Int]) {
        self = .none
        for place in places { insert(Seat(place)) }
    }
}
