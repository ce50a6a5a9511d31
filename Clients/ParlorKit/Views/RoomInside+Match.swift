import Contracts
import ParlorWire

extension RoomInside {
    mutating func takeMatch(_ told: RoomEvent) {
        switch told {
        case .starting(let match):
            (status, matchId, startFailure) = (.starting, match.matchId, nil)
        case .startFailed(_, let reason):
            endMatch(.waiting)
            startFailure = reason
        case .started(_, let startedAt): (status, gameStartedAt) = (.inGame, startedAt)
        case .progressed(_, let summary, _): currentGameState = summary
        case .finished(_, let results, _):
            endMatch(.waiting)
            lastResults = results
            leaveOnlyBotsReady()
        case .calledOff(_, let reason, _):
            endMatch(.waiting)
            startFailure = reason
            leaveOnlyBotsReady()
        case .closed(let reason, _):
            endMatch(.ended)
            closeReason = reason
        default: break
        }
        if case .started = told { return }
        settle(PlayersTold())
    }

    private mutating func endMatch(_ status: RoomStatus) {
        self.status = status
        (matchId, gameStartedAt, currentGameState) = (nil, nil, nil)
    }

    private mutating func leaveOnlyBotsReady() {
        for place in players.indices { players[place].isReady = players[place].botLevel != nil }
    }
}
