import Contracts
import ParlorWire

/// The server's end.
extension HybridRoute {
    /// What the server says.
    mutating func hear(_ news: GameNews, ofTry number: Int) {
        guard number == asking else { return }
        switch news {
        case .state(let state):
            if first == nil { begin(state) }
        case .accepted(let cid, _), .refused(let cid, _): settle(cid)
        case .closed(let why) where first == nil: return miss(why)
        case .closed, .reconnected: break
        }
        if first != nil { effects.append(.tell(news)) }
    }

    var needsServer: Bool {
        first == nil && !isOver && (!isConnected || moved != nil || closed != nil)
    }

    mutating func askServer() {
        guard asking == nil, first == nil, !isOver else { return }
        tries += 1
        asking = tries
        effects.append(.beginServer(tries))
    }

    mutating func use(_ new: any GameTransport, forTry number: Int) {
        if asking == number { server = new } else { effects.append(.endServer(new)) }
    }

    mutating func endServer() {
        asking = nil
        if let server { effects.append(.endServer(server)) }
        server = nil
    }

    /// The server does not have the match, or not for this player.
    private mutating func miss(_ why: Failure) {
        endServer()
        let isShut = moved != nil && why.code == .forbidden
        if isShut { closed = why }
        guard let closed, isShut || moved == nil, !why.isPassing else {
            return effects.append(.wake)
        }
        for (cid, _) in unanswered { effects.append(.tell(.refused(cid, closed))) }
        unanswered = []
        end()
        effects.append(.tell(.closed(closed)))
    }

    mutating func end() {
        isOver = true
        endServer()
    }

    mutating func settle(_ cid: CommandID) {
        unanswered.removeAll { $0.cid == cid }
        old.remove(cid)
    }

    /// From now on, the server decides. Actions are sent again by who made them, once they are told
    /// the state of another history.
    private mutating func begin(_ state: MatchState) {
        first = state
        effects.append(.leavePeers)
        old = Set(unanswered.map(\.cid))
        if state.isAway(player) { effects.append(.comeBackAtServer) }
        for (cid, command) in unanswered {
            if case .act = command { continue }
            sendToServer(command, cid)
        }
    }

    mutating func sendToServer(_ command: MatchCommand, _ cid: CommandID) {
        guard case .act(let action, _) = command, old.contains(cid) else {
            return effects.append(.sendToServer(command, cid))
        }
        guard let rev = revisionAtServer else {
            settle(cid)
            return effects.append(.tell(.refused(cid, MatchRefusal.desync.failure)))
        }
        effects.append(.sendToServer(.act(action: action, at: rev), cid))
    }

    /// The server's revision at which the match is as the player saw it. Nil if there is none, or if
    /// nobody knows whether an action was done.
    private var revisionAtServer: Revision? {
        guard let last, let first else { return nil }
        if let moved, (moved.epoch, moved.rev) == (last.epoch, last.rev) { return 1 }
        return last.seen == first.seen ? first.rev : nil
    }
}

extension MatchState {
    fileprivate func isAway(_ person: PersonID) -> Bool {
        seats.contains {
            $0.userId == person && $0.botLevel == nil && !$0.hasResigned
                && ($0.isPlayedByBot || $0.heldUntil != nil)
        }
    }
}
