import Contracts
import EventSourcing
import Hosting
import Journal
import ParlorWire

extension Host {
    /// Every match that has ended counts once for each who played, even if it ended a second time
    /// in a restored journal of matches.
    @discardableResult
    func countingMatches() -> Host {
        following(
            MatchEvent.self, [.ended], as: "finishedMatches", into: Person.self,
            each: { event, entry, _ throws(JournalFault) in
                guard case .ended(let ended) = event else { return [] }
                let match = MatchID(entry.stream.key.rawValue)
                return ended.records.map {
                    Directive(
                        $0.userId.key,
                        .recordMatch(matchId: match, gameId: ended.game, won: $0.won),
                        once: match.rawValue)
                }
            })
    }

    /// Who finished a match together has met.
    @discardableResult
    func followingMeetings() -> Host {
        following(
            MatchEvent.self, [.ended], as: "meetings", into: Friends.self,
            each: { event, _, _ throws(JournalFault) in
                guard case .ended(let ended) = event else { return [] }
                let players = ended.records.map(\.userId)
                guard players.count > 1 else { return [] }
                return players.map { player in
                    Directive(player.key, .noteMet(userIds: players.filter { $0 != player }))
                }
            })
    }
}
