import Contracts
import ParlorGames
import ParlorWire

extension OptimisticGame {
    mutating func act(_ action: G.Action, _ cid: CommandID) {
        do throws(Failure) {
            predicted = try predict(action)
            pending.append(Pending(cid: cid, action: action))
            show()
            sendNext()
        } catch {
            effects.append(.refuse(cid, error))
        }
    }

    /// The oldest action goes out once the authority has answered those before it.
    mutating func sendNext() {
        guard let confirmed, let next = pending.first, next.sent == nil else { return }
        let action = RawJSON(JSON.encode(next.action))
        send(.act(action: action, at: confirmed.state.rev))
    }

    mutating func sendAgain() {
        if let sent = pending.first?.sent { send(sent) }
        effects.append(.askForState)
    }

    mutating func show() {
        if let state { effects.append(.show(state)) }
    }

    private mutating func send(_ command: MatchCommand) {
        pending[0].sent = command
        effects.append(.send(command, pending[0].cid))
    }

    private func predict(_ action: G.Action) throws(Failure) -> Seen<G> {
        guard let confirmed, var next = predicted else { throw .notKnownYet }
        guard let seat = next.viewpoint.seat else { throw MatchRefusal.noSeat.failure }
        guard confirmed.state.status == .playing else { throw MatchRefusal.over.failure }
        guard pending.count < Self.mostPending else { throw .unanswered }
        do throws(Unplayable) { try next.predict(action, by: seat) } catch {
            throw certainty == .waiting ? .unanswered : error.failure
        }
        return next
    }
}

extension Failure {
    static let notKnownYet = Failure(
        .unavailable, "The match is not known yet. Wait for its state.")
    static let unanswered = Failure(
        .unavailable, "The last action has no answer yet, and this depends on it. Wait for it.")
}

extension Viewpoint {
    var seat: Seat? {
        if case .seat(let seat) = self { seat } else { nil }
    }
}
