import Contracts
import Load
import Wire

/// A room whose guests play Crazy Eights again and again, and draw in between.
final class EveningTable {
    private static let strokeEvery = 4

    private let crowd: Crowd
    private let guests: [Int]
    private let room: RoomCode
    private let board: DrawingID
    private var match: MatchID?
    private var isWatched = false
    private var awaited: [PersonID] = []
    private var acts = 0
    /// How many came to their end.
    private(set) var matches = 0

    init(_ crowd: Crowd, _ guests: [Int]) throws {
        self.crowd = crowd
        self.guests = guests
        let create = RoomCommand.create(
            roomName: "Friday", maxPlayers: guests.count, isPrivate: true, passcode: nil,
            hostPolicy: nil, selectedGameType: "crazyEights", patience: nil, appVersion: nil,
            games: nil)
        let made = try crowd.ask(guests[0], create, as: RoomView.self).get()
        room = made.code
        board = DrawingID(made.inside!.drawingId)
        let settings = RoomChange(settings: RawJSON(Bytes(#"{"targetScore":50}"#.utf8)))
        try tell(guests[0], RoomCommand.configure(settings))
        for guest in guests.dropFirst() {
            try tell(guest, RoomCommand.join(passcode: nil, appVersion: nil, games: nil))
        }
        for guest in guests {
            try crowd.watchToo(["room.\(room)", "drawing.\(board)"], by: guest)
        }
    }

    /// One thing: an action, now and then a stroke too, or the next match.
    func act() throws {
        acts += 1
        if acts.isMultiple(of: Self.strokeEvery) { try draw() }
        guard let match else { return try begin() }
        guard let player = guests.first(where: { awaited.contains(crowd.person($0)) }),
            let legal = try? crowd.ask(
                player, MatchQuery.legal, of: EntityKey(match.rawValue), as: LegalActions.self
            ).get(), let action = legal.actions.first
        else { return try look(at: match) }
        let act = MatchCommand.act(action: action, at: legal.rev)
        if let view = try? crowd.ask(
            player, act, of: EntityKey(match.rawValue), as: MatchView.self
        ).get() {
            take(view)
        }
    }
}

extension EveningTable {
    /// What the last one left may have to be heard of first: then it is tried again.
    private func begin() throws {
        for guest in guests.dropFirst() {
            _ = try crowd.ask(
                guest, RoomCommand.ready(isReady: true), of: room.key, as: RoomView.self)
        }
        let started = try crowd.ask(guests[0], RoomCommand.start, of: room.key, as: RoomView.self)
        guard case .success(let view) = started, let match = view.inside?.matchId else { return }
        self.match = match
        (isWatched, awaited) = (false, [])
    }

    private func look(at match: MatchID) throws {
        guard
            let view = try? crowd.ask(
                guests[0], MatchQuery.get, of: EntityKey(match.rawValue), as: MatchView.self
            ).get()
        else { return }
        if !isWatched {
            isWatched = true
            for guest in guests { try crowd.watchToo(["match.\(match)"], by: guest) }
        }
        take(view)
    }

    private func take(_ view: MatchView) {
        awaited = view.sight?.awaited ?? []
        guard view.status == .over else { return }
        matches += 1
        match = nil
    }

    private func draw() throws {
        let points = (0..<40).map { Point(x: Double(acts % 500 + $0), y: Double($0 * 3)) }
        let stroke = DrawingCommand.stroke(
            points: Ink(points), color: Color(r: 0, g: 0.5, b: 1), brushSize: 3, brush: nil,
            strokeId: nil)
        // A board that is full is drawn on no more.
        _ = try crowd.ask(
            guests[acts % guests.count], stroke, of: board.key, as: DrawingView.self)
    }

    private func tell(_ guest: Int, _ command: RoomCommand) throws {
        _ = try crowd.ask(guest, command, of: room.key, as: RoomView.self).get()
    }
}
