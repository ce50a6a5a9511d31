import Contracts
import Hosting
import MatchRules
import ParlorGames
import ParlorWire

extension Host {
    /// A player whom a match awaits, and who is away, may be told by a push.
    func announcingTurns() -> Host {
        announcing(MatchEvent.self, [.began, .acted, .turnTimedOut, .seatHeld, .resigned]) {
            _, stream, reader in
            guard let (match, _) = try reader.state(Match.self, stream.key) else { return [] }
            return NotifyCall.calls(match.turnNotices(in: stream), of: stream, by: "game-authority")
        }
    }
}

extension Match {
    fileprivate func turnNotices(in stream: StreamName) -> [Notice] {
        guard begun?.isPractice == false else { return [] }
        let away = awaited.map { players[$0.index] }.filter {
            $0.heldUntil != nil && !isYetToCome($0)
        }
        return away.map { player in
            var notice = Notice(
                .turn, to: [player.userId], stream: stream,
                about: "turn-\(stream.key)-\(player.since)")
            (notice.game, notice.roomCode) = (begun?.game, begun?.roomCode)
            return notice
        }
    }
}
