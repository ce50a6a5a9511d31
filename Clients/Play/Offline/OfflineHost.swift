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
    private var moments: [Replay.Moment] = []

    init(seed: UInt64) { self.seed = seed }

    var wakeup: Int32? { nil }
    var nextDeadline: Instant? { pausedAt == nil ? match?.nextDeadline : nil }

    mutating func perform(_ effect: Effect, _ now: Now) -> [News] {
        switch effect {
        case .begin(let order): begin(order, now)
        case .act(let action): act(action, now)
        case .giveUp: giveUp(now)
        case .leaveMatch: leave()
        case .loadReplay: lookBack()
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
            moments = []
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
        match?.resign(now)
        return told([])
    }

    mutating func leave() -> [News] {
        match = nil
        return []
    }

    func lookBack() -> [News] {
        Replay(moments, isCut: false, from: nil).map { [.replay($0)] } ?? []
    }

    mutating func told(_ happenings: [Happening]) -> [News] {
        guard let table = match?.table else { return [] }
        moments.append(Replay.Moment(table: table, happenings: happenings))
        return [.table(table, happenings)]
    }
}
