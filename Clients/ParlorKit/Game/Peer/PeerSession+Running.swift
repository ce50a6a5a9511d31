import Contracts
import EventSourcing
import ParlorWire

extension PeerSession {
    func begin() {
        // Who hosts has a room to show before anybody comes.
        receive(.tick)
        channel.start { [weak self] news in self?.receive(.news(news)) }
    }

    func receive(_ input: PeerDevice.Input) {
        step { core, effects, now in
            effects += core.device.receive(input, at: now).map { .device($0) }
        }
    }

    /// Takes a step, and carries out what it leads to.
    func step(_ step: (inout Core, inout [Effect], Timestamp) -> Void) {
        let now = clock.now()
        core.step { core, effects in
            step(&core, &effects, now)
            if core.isConnected != core.device.isConnected {
                core.isConnected.toggle()
                effects.append(.connected(core.isConnected))
            }
            if let why = core.moveRefusal(now) {
                effects += core.device.receive(.notMoved(why), at: now).map { .device($0) }
            }
            for (own, move) in core.autoMoves {
                guard let due = move.due(core.device), due <= now else { continue }
                core.autoMoves[own]?.begin()
                effects.append(.move(own, move))
            }
            let dues = [core.device.deadline] + core.autoMoves.values.map { $0.due(core.device) }
            guard let due = dues.compactMap({ $0 }).min(), core.wakeAt.map({ due < $0 }) ?? true
            else {
                return
            }
            core.wakeAt = due
            effects.append(.wake(due))
        } perform: {
            perform($0)
        }
    }

    /// An alarm that an earlier one came before sets no other.
    private func tick(_ alarm: Timestamp) {
        step { core, effects, now in
            if core.wakeAt == alarm { core.wakeAt = nil }
            effects += core.device.receive(.tick, at: now).map { .device($0) }
        }
    }

    private func perform(_ effect: Effect) {
        switch effect {
        case .device(let effect): perform(effect)
        case .wake(let time): clock.wake(time) { [weak self] in self?.tick(time) }
        case .connected(let isConnected):
            shown.change { $0.isConnected = isConnected }
            for hybrid in core.value.hybrids.values { hybrid.hear(.connected(isConnected)) }
        case .hear(let own, let news): core.value.listeners[own]?.hear(news)
        case .tell(let own, let news): core.value.hybrids[own]?.hear(news)
        case .move(let own, let move):
            Task { [weak self] in
                let end = await move.run()
                self?.step { core, effects, now in
                    core.autoMoves[own]?.end(isTried: end.isTried, now)
                    guard let why = end.failure else { return }
                    effects += core.device.receive(.notMoved(why), at: now).map { .device($0) }
                }
            }
        }
    }

    private func perform(_ effect: PeerDevice.Effect) {
        switch effect {
        case .send(let frame, let peer): channel.send(frame, to: peer)
        case .lobby(let lobby): show(lobby)
        case .match(let state):
            statistics?.count(state, for: player.userId)
            shown.change { $0.match = state.matchId }
            for listener in core.value.listeners.values where listener.match == state.matchId {
                listener.hear(.state(state))
            }
        case .answered(let cid, let rev, let body):
            end(cid, .success(Session.Answer(body: body, stream: nil, rev: rev)))
        case .failed(let cid, let why): end(cid, .failure(why))
        case .closed(let why):
            shown.change { ($0.closed, $0.isHosting) = (ParlorError(why), false) }
            for listener in core.value.listeners.values { listener.hear(.closed(why)) }
        }
    }

    private func show(_ lobby: PeerLobby) {
        let device = core.value.device
        let room = try? JSON.decode(RoomView.self, from: lobby.room.bytes)
        shown.change { state in
            (state.room, state.requests) = (room ?? state.room, lobby.requests)
            (state.session, state.isHosting) = (device.guest.session, device.host != nil)
            state.moved = lobby.moved?.match
        }
        guard let moved = lobby.moved else { return }
        for hybrid in core.value.hybrids.values where hybrid.match == moved.match {
            hybrid.hear(.moved(moved))
        }
    }

    private func end(_ cid: CommandID, _ result: Result<Session.Answer, Failure>) {
        let waiter = core.step { core, _ in
            core.waiting.removeValue(forKey: cid)
        } perform: {
            perform($0)
        }
        waiter?(result)
    }
}

extension PeerSession.Core {
    /// Why the match that a guest asks to move is not moved now, if no store of it will.
    fileprivate func moveRefusal(_ now: Timestamp) -> Failure? {
        guard let match = device.host?.matchToMove else { return nil }
        let moves = autoMoves.values.filter { $0.match == match }
        if moves.isEmpty { return .noServer }
        return moves.allSatisfy { $0.pauses(at: now) } ? .triedBefore : nil
    }
}
