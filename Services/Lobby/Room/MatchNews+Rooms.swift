public import Contracts
import ParlorWire

/// What became of a match that a room ordered.
extension MatchNews {
    /// What the room is to note of it; nil for what concerns no room.
    public func note(of match: MatchID) -> (room: RoomCode, command: RoomCommand)? {
        let (code, command): (RoomCode?, RoomCommand?) =
            switch self {
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
        return (code, command)
    }
}
