public import Contracts
public import ParlorWire

/// The way to a match of a session between devices.
public final class PeerTransport: GameTransport {
    private let session: PeerSession
    private let match: MatchID

    init(session: PeerSession, match: MatchID) { (self.session, self.match) = (session, match) }

    /// Begins to tell. Called once.
    public func start(_ hear: @escaping @Sendable (GameNews) -> Void) {
        let own = ObjectIdentifier(self)
        session.step { [match] core, effects, _ in
            core.listeners[own] = PeerSession.Listener(match: match, hear: hear)
            if let state = core.device.guest.match, state.matchId == match {
                effects.append(.hear(own, .state(state)))
            }
        }
    }

    /// Makes a command for the player.
    public func send(_ command: MatchCommand, cid: CommandID) {
        let (name, body) = JSON.encode(choice: command)
        let call = PeerCall(
            cid: cid, call: CallName(name), key: match.rawValue, body: RawJSON(body))
        let own = ObjectIdentifier(self)
        session.call(call) { [weak session] result in
            session?.step { _, effects, _ in
                switch result {
                case .success(let answer):
                    effects.append(.hear(own, .accepted(cid, answer.rev ?? 0)))
                case .failure(let why): effects.append(.hear(own, .refused(cid, why)))
                }
            }
        }
    }

    /// Asks the host for the state anew.
    public func askForState() { session.receive(.ask) }

    /// Nothing more is told.
    public func stop() {
        let own = ObjectIdentifier(self)
        session.step { core, _, _ in core.listeners[own] = nil }
    }
}
