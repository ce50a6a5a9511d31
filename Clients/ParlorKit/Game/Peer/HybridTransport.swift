public import Contracts
import EventSourcing
public import ParlorWire

/// When a match moves from devices to a server.
public enum HybridPolicy: Hashable, Sendable {
    /// When the app of a player calls `PeerSession.moveToServer`.
    case byHand
    /// When a player has been away for so long. The hosting device tries again until it succeeds, or
    /// the player is back.
    case whenSomeoneIsAway(after: Duration)

    var timeAway: Duration? {
        if case .whenSomeoneIsAway(let time) = self { time } else { nil }
    }
}

/// The way to a match that devices play among themselves, and a server once it has moved there.
///
/// It goes to the server when the host says that the match moved, and when the host can't be reached
/// and the server has the match. Actions without an answer are sent again there, under their names.
public final class HybridTransport: GameTransport {
    private let session: PeerSession
    private let match: MatchID
    private let server: MatchServer
    private let policy: HybridPolicy
    private let peers: PeerTransport
    private let route: Sequenced<HybridRoute, HybridRoute.Effect>

    init(session: PeerSession, match: MatchID, server: MatchServer, policy: HybridPolicy) {
        (self.session, self.match) = (session, match)
        (self.server, self.policy) = (server, policy)
        peers = session.transport(for: match)
        route = Sequenced(HybridRoute(player: session.player.userId))
    }

    /// Begins to tell. Called once.
    public func start(_ hear: @escaping @Sendable (GameNews) -> Void) {
        step { $0.hear = hear }
        let own = ObjectIdentifier(self)
        session.step { [weak self, match, policy] core, effects, _ in
            core.hybrids[own] = PeerSession.Listener(match: match) { [weak self] in
                self?.take($0)
            }
            if let moved = core.device.guest.lobby?.moved, moved.match == match {
                effects.append(.tell(own, .moved(moved)))
            }
            if !core.device.isConnected { effects.append(.tell(own, .connected(false))) }
            core.autoMoves[own] = AutoMove(match, after: policy.timeAway) { [weak self] in
                await self?.move() ?? MoveTry(isTried: false, failure: .noServer)
            }
        }
        peers.start { [weak self] news in self?.step { $0.hear(news) } }
    }

    /// Makes a command for the player.
    public func send(_ command: MatchCommand, cid: CommandID) {
        step { $0.send(command, cid) }
    }

    /// Asks for the state anew.
    public func askForState() { step { $0.askForState() } }

    /// Nothing more is told.
    public func stop() {
        step { $0.stop() }
        let own = ObjectIdentifier(self)
        session.step { core, _, _ in (core.hybrids[own], core.autoMoves[own]) = (nil, nil) }
    }
}

extension HybridTransport {
    private func step(_ change: (inout HybridRoute) -> Void) {
        route.step { route, effects in
            change(&route)
            effects += route.takeEffects()
        } perform: {
            perform($0)
        }
    }

    private func take(_ news: HybridNews) {
        switch news {
        case .connected(let isConnected): step { $0.note(isConnected: isConnected) }
        case .moved(let moved): step { $0.note(moved) }
        }
    }

    /// If the server can't be asked now, the match must not stand still for nothing.
    private func move() async -> MoveTry {
        guard server.isOnline() else { return MoveTry(isTried: false, failure: .notConnected) }
        do throws(ParlorError) {
            _ = try await session.move(to: server)
            return MoveTry(isTried: true, failure: nil)
        } catch { return MoveTry(isTried: true, failure: error.failure) }
    }

    private func perform(_ effect: HybridRoute.Effect) {
        switch effect {
        case .tell(let news): route.value.hear?(news)
        case .sendToPeers(let command, let cid): peers.send(command, cid: cid)
        case .askPeers: peers.askForState()
        case .leavePeers: peers.stop()
        case .beginServer(let number):
            let new = server.transport(match)
            step { $0.use(new, forTry: number) }
            new.start { [weak self] news in self?.step { $0.hear(news, ofTry: number) } }
        case .sendToServer(let command, let cid): route.value.server?.send(command, cid: cid)
        case .comeBackAtServer: route.value.server?.send(.comeBack, cid: .random())
        case .askServer: route.value.server?.askForState()
        case .endServer(let old): old.stop()
        case .wake:
            session.clock.wake(session.clock.now() + HybridRoute.pause) { [weak self] in
                self?.step { $0.tick() }
            }
        }
    }
}
