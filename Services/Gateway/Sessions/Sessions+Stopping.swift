public import ParlorWire

/// The gateway was told to stop: its devices are sent to the others, or to its next life.
extension Sessions {
    /// The last of them after `span`, or at once where no other gateway is.
    public func stop(over span: Duration, now: Now) {
        peers.stop(now: now.instant)
        let oldestFirst = connections.sessions.values.filter { !$0.isClosed }
            .map(\.connection).sorted { $0.number < $1.number }
        drain = Drain(
            oldestFirst, over: peers.areThere(now: now.instant) ? span : .zero, now: now.instant)
        sendAway(now: now)
    }

    /// All devices were told to come back.
    public var isDrained: Bool { drain?.isEmpty ?? false }

    /// No answer is waited for any more.
    public func isDrainOver(now: Now) -> Bool { drain?.isOver(now: now.instant) ?? false }

    /// Another gateway is there.
    public func hasPeers(now: Now) -> Bool { peers.areThere(now: now.instant) }

    func sendAway(now: Now) {
        guard drain != nil else { return }
        if !peers.areThere(now: now.instant) { drain!.hurry() }
        for connection in drain!.takeNext(now: now.instant) {
            connections[connection]?.isLeaving = true
        }
        let gone = drain!.leaving.filter { connection in
            guard let session = connections[connection], !session.isClosed else { return true }
            guard isQuiet(session) || drain!.isOver(now: now.instant) else { return false }
            connections.close(session, .restarting, "The gateway restarts: reconnect at once.")
            return true
        }
        drain!.forget(Set(gone))
    }

    /// What its device asked is answered.
    private func isQuiet(_ session: Session) -> Bool {
        guard let who = session.who, session.isAdmitted else { return true }
        return session.inbox.isEmpty && session.guesses.isEmpty
            && scheduler.underWay.isIdle(who.device)
    }
}
