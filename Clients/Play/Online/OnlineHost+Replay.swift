import Contracts
import ParlorGames
import ParlorKit
import ParlorWire

extension OnlineHost {
    /// Nil is the person's own seat, or the audience's view for who had none.
    func loadReplay(_ seat: ReplaySeat?) {
        guard let match = match?.steps.view else { return }
        let own = match.seat.map(ReplaySeat.seat) ?? .audience
        let seat = seat ?? own
        let other = seat == own ? nil : seat
        call { (parlor) throws(ParlorError) in
            var steps: [ReplayStep] = []
            var (after, cut): (Revision?, Revision?) = (nil, nil)
            repeat {
                let page = try await parlor.match(match.matchId).replay(seat: seat, after: after)
                // More was cut meanwhile: what was read before is no longer whole.
                if let new = page.cut, new > after ?? 0 { (steps, cut) = ([], new) }
                steps += page.steps
                after = page.more
            } while after != nil
            let (kept, isCut) = (steps, cut != nil)
            return { host in
                // Another match may be shown by now.
                guard host.match?.id == match.matchId else { return [] }
                let moments = match.moments(kept, from: other, host.told.names)
                return Replay(moments, isCut: isCut, from: other).map { [.replay($0)] }
                    ?? [.refused("Nothing is kept of this match.")]
            }
        }
    }
}

extension MatchView {
    /// The steps in which something was done, and the first that shows the table.
    func moments(
        _ steps: [ReplayStep], from seat: ReplaySeat?, _ names: Names
    ) -> [Replay.Moment] {
        var moments: [Replay.Moment] = []
        for step in steps {
            guard let view = step.view else { continue }
            let event = Session.Event(rev: step.rev, name: step.event, body: step.body)
            let happenings = [Happening(event, in: self)].compactMap(\.self)
            guard moments.isEmpty || !happenings.isEmpty else { continue }
            let table = Table(
                self, GameView(of: game.rawValue, view), from: seat, awaited: step.awaited ?? [],
                names)
            moments.append(Replay.Moment(table: table, happenings: happenings))
        }
        return moments
    }
}
