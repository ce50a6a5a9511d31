import Contracts
import ParlorGames
import ParlorWire

extension OptimisticGame {
    mutating func take(_ state: MatchState) {
        let isSameHistory = confirmed?.state.epoch == state.epoch
        if isSameHistory, let known = confirmed?.state.rev, state.rev < known { return }
        do throws(Malformed) {
            var seen = try JSON.decode(Seen<G>.self, from: state.seen.bytes)
            guard seen.isSound else { throw Malformed("This can't be the state of a match.") }
            seen.attendance = Attendance(players: state.seats.map(\.userId.rawValue), times: [])
            confirmed = (state, seen)
        } catch {
            return effects.append(.close(.unreadable(error)))
        }
        if isSameHistory {
            pending.removeAll { $0.acceptedAt.map { $0 <= state.rev } ?? false }
        } else {
            beginAnew()
        }
        replay()
        show()
        sendNext()
    }

    mutating func accept(_ cid: CommandID, _ rev: Revision) {
        guard let confirmed, let place = place(of: cid) else { return }
        pending[place].acceptedAt = rev
        guard rev <= confirmed.state.rev else { return }
        pending.remove(at: place)
        replay()
        show()
        sendNext()
    }

    /// What was decided after it was decided by what did not happen.
    mutating func refuse(_ cid: CommandID, _ failure: Failure) {
        guard let place = place(of: cid) else {
            return effects.append(.failed(cid, failure))
        }
        rollBack(from: place, failure)
        replay()
        show()
        // The state is old, or nobody knows whether the action was done.
        if failure.code == .desync || failure.isPassing { effects.append(.askForState) }
    }
}

extension OptimisticGame {
    private func place(of cid: CommandID) -> Int? { pending.firstIndex { $0.cid == cid } }

    /// The new authority may not know what the last one has accepted.
    private mutating func beginAnew() {
        for place in pending.indices {
            pending[place].acceptedAt = nil
            if let sent = pending[place].sent { effects.append(.send(sent, pending[place].cid)) }
        }
    }

    /// What is pending, on top of what is confirmed.
    private mutating func replay() {
        guard var next = confirmed?.seen else { return }
        defer { predicted = next }
        guard let seat = next.viewpoint.seat else { return }
        for (place, own) in pending.enumerated() {
            do throws(Unplayable) { try next.predict(own.action, by: seat) } catch {
                // One that was sent may be in the state already: its answer says so.
                if own.sent == nil { return rollBack(from: place, error.failure) }
            }
        }
    }

    private mutating func rollBack(from place: Int, _ reason: Failure) {
        for own in pending[place...] {
            effects.append(.rollBack(Rollback(cid: own.cid, action: own.action, reason: reason)))
        }
        pending.removeSubrange(place...)
    }
}

extension Failure {
    static func unreadable(_ why: Malformed) -> Failure {
        Failure(.versionMismatch, why.reason, context: ["field": why.field])
    }
}
