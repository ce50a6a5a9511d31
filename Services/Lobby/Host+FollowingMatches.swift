import Contracts
import EventSourcing
import Hosting
import Journal
import Wire

extension Host {
    /// What became of the matches that rooms ordered.
    func followingMatches() -> Host {
        following(
            MatchNews.self,
            [.began, .refused, .ended, .calledOff],
            lowPriority: LowPriority(
                [MatchNews.CodingKeys.stood, .acted, .turnTimedOut], having: "summary"),
            as: "matches", into: Room.self
        ) { event, entry in
            let match = MatchID(entry.stream.key.rawValue)
            let (code, command): (RoomCode?, RoomCommand?) =
                switch event {
                case .began(let code): (code, .noteBegun(matchId: match))
                case .refused(let code, let why): (code, .noteRefused(matchId: match, reason: why))
                case .stood(let code, let how): (code, .noteProgress(matchId: match, summary: how))
                case .acted(let code, let how), .turnTimedOut(let code, let how):
                    (code, how.map { .noteProgress(matchId: match, summary: $0) })
                case .ended(let code, let how, let cards):
                    (code, .noteEnded(matchId: match, results: how, cards: cards))
                case .calledOff(let code, let why, let cards):
                    (code, .noteCalledOff(matchId: match, reason: why, cards: cards))
                }
            guard let code, let command else { return nil }
            return Directive(code.key, command)
        }
    }
}
