import Contracts
import EventSourcing
import MatchRules
import ParlorGames
import ParlorWire

/// An event of a match, to be looked back on.
struct PastEvent: Sendable {
    let event: MatchEvent
    let written: WrittenChoice
    let at: Timestamp
}

/// Matches that are looked back on. Nothing of them is ever cut.
extension FakeServer {
    /// More steps are another page, as of a server.
    private static let mostSteps = 500

    /// One step, or all from after a revision, as many as fit.
    func replay(
        _ match: Match, _ rev: Revision?, from seat: ReplaySeat?, after: Revision, _ call: Call
    ) throws(MatchRefusal) -> MatchReplay {
        let seat = try match.lookingBack(from: seat, by: call.sender.actor)
        let head = match.rev
        if let rev, !(1...head).contains(rev) { throw .noSuchRevision("rev") }
        guard (0...head).contains(after) else { throw .noSuchRevision("after") }
        let first = rev.map { $0 - 1 } ?? after
        let most = rev == nil ? Self.mostSteps : 1
        var past = Match()
        var steps: [ReplayStep] = []
        for (place, entry) in (pastEvents[call.key] ?? []).enumerated() where steps.count < most {
            past.apply(entry.event)
            guard place >= first else { continue }
            let viewpoint = past.viewpoint(at: seat)
            let told = RawJSON(entry.written.told)
            let body =
                viewpoint == .all
                ? RawJSON(entry.written.stored)
                : past.told(entry.event, told, from: viewpoint)
            steps.append(
                past.step(
                    place + 1, entry.written.name, at: entry.at, body: body, from: viewpoint,
                    showsWholeLog: steps.isEmpty))
        }
        let last = steps.last?.rev ?? first
        return MatchReplay(
            matchId: MatchID(call.key.rawValue), game: match.begun?.game ?? "",
            players: match.players.map { MatchPlayer(userId: $0.userId, botLevel: $0.botLevel) },
            steps: steps, rev: head, more: rev == nil && last < head ? last : nil)
    }
}
