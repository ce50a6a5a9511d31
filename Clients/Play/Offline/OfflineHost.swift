import Contracts
import ParlorGames
import ParlorWire

/// Carries out what the program asks for, without a server: matches against bots on this machine.
///
/// A server takes its place with the same effects and the same news.
struct OfflineHost: Host, Sendable {
    private(set) var match: OfflineMatch?
    private var seed: UInt64
    private var pausedAt: Now?
    /// The match so far, to be looked back on.
    private var past: [Step] = []

    /// The match right after something was done.
    private struct Step {
        let match: OfflineMatch
        let happenings: [Happening]

        func moment(from viewpoint: Viewpoint) -> Replay.Moment {
            Replay.Moment(
                table: match.pastTable(from: viewpoint),
                happenings: happenings.map { match.told($0, from: viewpoint) })
        }
    }

    init(seed: UInt64) { self.seed = seed }

    var wakeup: Int32? { nil }
    var nextDeadline: Instant? { pausedAt == nil ? match?.nextDeadline : nil }

    mutating func perform(_ effect: Effect, _ now: Now) -> [News] {
        switch effect {
        case .begin(let order): begin(order, now)
        case .act(let action): act(action, now)
        case .giveUp: giveUp(now)
        case .leaveMatch: leave()
        case .loadReplay(let seat): lookBack(from: seat)
        case .quit, .suspend, .redraw: []
        default: [.refused("That needs a server: you are playing without one.")]
        }
    }

    mutating func tick(_ now: Now, isPaused: Bool) -> [News] {
        if isPaused {
            pausedAt = pausedAt ?? now
            return []
        }
        if let start = pausedAt {
            match?.pause(from: start, to: now)
            pausedAt = nil
        }
        guard let happenings = match?.tick(now), !happenings.isEmpty else { return [] }
        return told(happenings)
    }
}

private extension OfflineHost {
    mutating func begin(_ order: OfflineOrder, _ now: Now) -> [News] {
        defer { seed &+= 1 }
        do throws(UnfitSettings) {
            match = try OfflineMatch(order, seed: seed)
            past = []
            // The clocks of the first turn start.
            _ = match?.tick(now)
            return told([])
        } catch { return [.refused(error.sentence)] }
    }

    mutating func act(_ action: RawJSON, _ now: Now) -> [News] {
        do throws(Unplayable) {
            guard let happening = try match?.act(action, now) else { return [] }
            return told([happening])
        } catch { return [.refused(error.failure.message)] }
    }

    mutating func giveUp(_ now: Now) -> [News] {
        guard match?.match.isOver == false else { return [] }
        match?.resign(now)
        return told([Happening(by: OfflineMatch.person, action: nil, kind: .resigned)])
    }

    mutating func leave() -> [News] {
        match = nil
        return []
    }

    func lookBack(from seat: ReplaySeat?) -> [News] {
        let own = ReplaySeat.seat(OfflineMatch.person.index)
        let other = seat == own ? nil : seat
        let viewpoint: Viewpoint =
            switch seat ?? own {
            case .seat(let place): .seat(Seat(place))
            case .audience: .audience
            case .all: .all
            }
        let moments = past.map { $0.moment(from: viewpoint) }
        return Replay(moments, isCut: false, from: other).map { [.replay($0)] } ?? []
    }

    mutating func told(_ happenings: [Happening]) -> [News] {
        guard let match else { return [] }
        past.append(Step(match: match, happenings: happenings))
        let known = happenings.map { match.told($0, from: .seat(OfflineMatch.person)) }
        return [.table(match.table, known)]
    }
}
