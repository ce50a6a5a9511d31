import Contracts
import ParlorGames
import ParlorWire

/// A match on this machine: a person in the first seat, bots in all others.
///
/// It has no clock: `tick` tells it the time, and whoever holds it calls again at `nextDeadline`.
struct OfflineMatch: Sendable {
    private(set) var match: AnyGame
    let order: OfflineOrder
    private let seats: [TableSeat]
    private var chance: Dice
    private var botActsAt: Instant?
    private var turn: Turn?

    static let person = Seat(0)
    /// So that a person can follow what bots do.
    static let botPause: Duration = .milliseconds(900)

    /// A turn with a clock, and when it ends.
    private struct Turn {
        let clock: TurnClock
        let end: Now
    }

    init(_ order: OfflineOrder, seed: UInt64) throws(UnfitSettings) {
        guard let type = Catalogue.standard[order.game.rawValue] else {
            throw UnfitSettings("game", "There is no game '\(order.game)'.")
        }
        self.order = order
        var dice = Dice(seed: seed)
        let people = order.bots + 1
        let settings = try type.settings(order.settings, seats: people, isPractice: true)
        match = try type.begin(
            seats: people, settings: settings, chance: Chance(seed: dice.next()))
        seats = [TableSeat(id: "person", name: "Guest")] + Self.bots(order.bots, &dice)
        chance = dice
    }

    private static func bots(_ count: Int, _ dice: inout Dice) -> [TableSeat] {
        var ids: [PersonID] = []
        for _ in 0..<count { ids.append(.newBot(besides: ids, &dice)) }
        return ids.map {
            TableSeat(id: $0.rawValue, name: DisplayName.bot($0).text, isBot: true)
        }
    }

    var table: Table { table(from: .seat(Self.person)) }

    func table(from viewpoint: Viewpoint) -> Table {
        var seat: Seat?
        if case .seat(let own) = viewpoint { seat = own }
        return Table(
            game: order.game, view: view(from: viewpoint), seats: seats, seat: seat,
            awaited: match.awaited, moves: seat.map(match.legal) ?? [],
            turnEndsAt: turn?.end.date)
    }

    private func view(from viewpoint: Viewpoint) -> GameView {
        let attendance = Attendance(players: seats.map(\.id), times: [])
        return GameView(of: order.game.rawValue, match.view(from: viewpoint, attendance))
    }
}

/// As it is looked back on.
extension OfflineMatch {
    /// The table for the person, when nothing can be done about it.
    func pastTable(from viewpoint: Viewpoint) -> Table {
        var table = Table(
            game: order.game, view: view(from: viewpoint), seats: seats, seat: Self.person,
            awaited: match.awaited, moves: [], turnEndsAt: nil)
        if case .seat(let seat) = viewpoint, seat != Self.person { table.eyes = seat }
        return table
    }

    /// What was done right before, as far as it may be known from there.
    func told(_ happening: Happening, from viewpoint: Viewpoint) -> Happening {
        guard let seat = happening.by, let action = happening.action else { return happening }
        return Happening(by: seat, action: match.redacted(action, by: seat, for: viewpoint))
    }
}

extension OfflineMatch {
    /// When a bot acts, or a turn ends.
    var nextDeadline: Instant? { [botActsAt, turn?.end.instant].compactMap(\.self).min() }

    /// The person acts. What was done is whole: `told` says what may be known of it.
    mutating func act(_ action: RawJSON, _ now: Now) throws(Unplayable) -> Happening {
        let played = try match.act(action, by: Self.person)
        settle(now)
        return Happening(by: Self.person, action: played.whole)
    }

    mutating func resign(_ now: Now) {
        match.resign(Self.person)
        settle(now)
    }

    /// What happened by now, in whole.
    mutating func tick(_ now: Now) -> [Happening] {
        if turn == nil, botActsAt == nil { settle(now) }
        if let end = turn?.end.instant, end <= now.instant {
            match.timeOut()
            settle(now)
            return [Happening(by: nil, action: nil)]
        }
        guard let time = botActsAt, time <= now.instant else { return [] }
        botActsAt = nil
        defer { settle(now) }
        return botActs().map { [$0] } ?? []
    }

    /// Somebody looked away from the match: no time passed for it meanwhile.
    mutating func pause(from start: Now, to end: Now) {
        let passed = end.instant - start.instant
        botActsAt = botActsAt.map { $0 + passed }
        turn = turn.map {
            Turn(
                clock: $0.clock,
                end: Now($0.end.instant + passed, date: $0.end.date + passed))
        }
    }

    private mutating func botActs() -> Happening? {
        let bots = actingBots
        guard !bots.isEmpty else { return nil }
        let bot = bots[Int(chance.next() % UInt64(bots.count))]
        guard let action = match.botAction(for: bot, skill: order.skill, seed: chance.next())
        else { return nil }
        guard (try? match.act(action.whole, by: bot)) != nil else {
            preconditionFailure("A bot's action is legal.")
        }
        return Happening(by: bot, action: action.whole)
    }

    /// The awaited bots, without those that wait for the clock.
    private var actingBots: [Seat] {
        match.awaited.subtracting(match.resting).filter { $0 != Self.person }
    }

    /// Starts the clocks of what is waited for now.
    private mutating func settle(_ now: Now) {
        if match.isOver { return (botActsAt, turn) = (nil, nil) }
        botActsAt = actingBots.isEmpty ? nil : botActsAt ?? now.instant + Self.botPause
        guard let clock = match.clock else { return turn = nil }
        let isLonely = actingBots.isEmpty && !match.awaited.contains(Self.person)
        guard turn?.clock != clock || isLonely else { return }
        // Where all rest, nobody has to wait for the clock.
        let time = isLonely ? Self.botPause : .seconds(clock.seconds)
        turn = Turn(clock: clock, end: Now(now.instant + time, date: now.date + time))
    }
}
