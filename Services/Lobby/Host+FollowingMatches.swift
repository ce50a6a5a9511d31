import Contracts
import EventSourcing
import Hosting
import Journal
import ParlorWire
import RoomRules

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
            event.note(of: MatchID(entry.stream.key.rawValue)).map {
                Directive($0.room.key, $0.command)
            }
        }
    }
}
