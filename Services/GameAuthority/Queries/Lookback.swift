import Contracts
import EventSourcing
import Hosting
import MatchRules
import ParlorGames
import ParlorWire

/// A match looked back on from one seat, or from none.
struct Lookback {
    /// One answer fits a reply.
    private static let mostBytes = 700 << 10
    private static let mostSteps = 500

    let match: Match
    let head: Revision
    let key: EntityKey
    let seat: ReplaySeat

    /// One step, or all from after a revision, as many as fit.
    func replay(_ rev: Revision?, after: Revision, _ reader: Reader) throws -> MatchReplay {
        if let rev, !(1...head).contains(rev) { throw MatchRefusal.noSuchRevision("rev") }
        guard (0...head).contains(after) else { throw MatchRefusal.noSuchRevision("after") }
        let cut = try reader.cut(of: Match.self, key)
        if let cut, let rev, rev <= cut { throw MatchRefusal.notKept(upTo: cut) }
        let first = max(rev.map { $0 - 1 } ?? after, cut ?? 0)
        var past = Match()
        if first > 0, let (state, _) = try reader.state(Match.self, key, at: first) { past = state }
        let kept = try reader.events(
            of: Match.self, key, after: first, limit: rev == nil ? Self.mostSteps : 1)
        var steps: [ReplayStep] = []
        var bytes = 0
        for entry in kept where entry.rev <= head {
            past.apply(entry.event)
            let step = step(entry, past, showsWholeLog: steps.isEmpty)
            bytes += JSON.encode(step).count
            guard bytes <= Self.mostBytes || steps.isEmpty else { break }
            steps.append(step)
        }
        let last = steps.last?.rev ?? first
        return MatchReplay(
            matchId: MatchID(key.rawValue), game: match.begun!.game,
            players: match.players.map { MatchPlayer(userId: $0.userId, botLevel: $0.botLevel) },
            steps: steps, rev: head, more: rev == nil && last < head ? last : nil, cut: cut)
    }

    private func step(
        _ entry: PastEvent<MatchEvent>, _ past: Match, showsWholeLog: Bool
    ) -> ReplayStep {
        let viewpoint = past.viewpoint(at: seat)
        let body =
            viewpoint == .all ? entry.body : past.told(entry.event, entry.told, from: viewpoint)
        return past.step(
            entry.rev, entry.name, at: entry.at, body: body, from: viewpoint,
            showsWholeLog: showsWholeLog)
    }
}
