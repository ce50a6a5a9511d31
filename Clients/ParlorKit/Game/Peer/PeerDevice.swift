import Contracts
import ParlorWire

/// One device of a session: its player's end, and the host's if the session is hosted here.
///
/// It has no channel, clock or thread. Give each input and the time to `receive`, carry out the
/// effects in their order, and give `.tick` when the deadline has come.
struct PeerDevice: Sendable {
    enum Input: Sendable {
        case news(PeerNews)
        case call(PeerCall)
        case ask
        case tick
        /// The server has answered, or not, whether it goes on with the match.
        case moved(MoveEnd)
        /// What guests asked to move was not offered to the server.
        case notMoved(Failure)
        case stop
    }

    enum Effect: Sendable {
        case send(Bytes, to: PeerID)
        case lobby(PeerLobby)
        case match(MatchState)
        case answered(CommandID, Revision, RawJSON)
        case failed(CommandID, Failure)
        case closed(Failure)
    }

    let own: PeerID
    var guest: PeerGuest
    var host: PeerHost?
    private var nonsense: [PeerID: Int] = [:]
    private let seed: UInt64?
    private var effects: [Effect] = []

    /// Looks for a session.
    init(own: PeerID, hello: PeerHello, session: String?, seed: UInt64?) {
        (self.own, self.seed) = (own, seed)
        guest = PeerGuest(own: own, hello: hello, session: session)
    }

    /// Hosts a session.
    init(
        own: PeerID, hello: PeerHello, hosting room: PeerRoom, at now: Timestamp, seed: UInt64?
    ) throws(Failure) {
        self.init(own: own, hello: hello, session: nil, seed: seed)
        host = try PeerHost(room, by: hello, on: own, at: now, seed: seed)
        beginHosting(now)
    }

    var deadline: Timestamp? { [guest.deadline, host?.deadline].compactMap { $0 }.min() }

    /// Whether there is a host, and it can be reached.
    var isConnected: Bool { guest.host != nil && guest.lost == nil && guest.closed == nil }

    mutating func receive(_ input: Input, at now: Timestamp) -> [Effect] {
        switch input {
        case .news(.came(let peer)):
            perform(guest.came(peer), now)
            if let told = host?.came(peer) { deliver(told, now) }
        case .news(.went(let peer)):
            nonsense[peer] = nil
            perform(guest.went(peer, at: now), now)
            if let told = host?.went(peer, at: now) { deliver(told, now) }
        case .news(.frame(let frame, let peer)): read(frame, peer, now)
        case .call(let call): perform(guest.call(call), now)
        case .ask: perform(guest.ask(), now)
        case .moved(let end):
            if let told = host?.endMove(end, now) { deliver(told, now) }
        case .notMoved(let why):
            if let told = host?.failMoveRequests(why) { deliver(told, now) }
        case .stop: perform(guest.stop(), now)
        case .tick:
            perform(guest.tick(now), now)
            if let told = host?.tick(now) { deliver(told, now) }
        }
        defer { effects = [] }
        return effects
    }

    /// The match begins to move to a server, if this device hosts it.
    mutating func beginMove(
        at now: Timestamp
    ) throws(Failure) -> (match: OfferedMatch, effects: [Effect]) {
        guard host != nil else { throw .notHosting }
        let match = try host!.beginMove()
        let told = host!.takeEffects()
        deliver(told, now)
        defer { effects = [] }
        return (match, effects)
    }
}

extension PeerDevice {
    private mutating func read(_ frame: Bytes, _ peer: PeerID, _ now: Timestamp) {
        guard nonsense[peer, default: 0] < PeerLimits.nonsense, peer != own else { return }
        guard let message = PeerMessage(frame) else { return nonsense[peer, default: 0] += 1 }
        receive(message, from: peer, now)
    }

    private mutating func receive(
        _ message: PeerMessage, from peer: PeerID, _ now: Timestamp
    ) {
        if case .hosting(let claim) = message, let host, stepsDown(host, claim, peer) {
            return stepDown(to: peer, now)
        }
        redirect(message, from: peer)
        perform(guest.receive(message, from: peer, at: now), now)
        if let told = host?.receive(message, from: peer, at: now) { deliver(told, now) }
    }

    /// Another device has taken over while this one was away. One that is a guest here has not.
    private func stepsDown(_ host: PeerHost, _ claim: PeerClaim, _ peer: PeerID) -> Bool {
        claim.session == host.claim.session
            && (claim.term, own) > (host.claim.term, peer)
            && host.handsOver && host.guests[peer] == nil
            && host.whole.devices.contains { $0.peer == peer }
    }

    private mutating func stepDown(to peer: PeerID, _ now: Timestamp) {
        let guests = host?.guests.keys.sorted() ?? []
        host = nil
        for other in guests where other != own && other != peer {
            send(.moved(to: peer), to: other)
        }
        guest.follow(peer, now)
        perform(guest.done(), now)
    }

    /// Who asks a device that hosts no more is told who does.
    private mutating func redirect(_ message: PeerMessage, from peer: PeerID) {
        guard case .hello = message, host == nil, let other = guest.host, guest.lost == nil,
            other != peer, other != own
        else { return }
        send(.moved(to: other), to: peer)
    }

    private mutating func takeOver(_ whole: PeerHost.Whole, _ now: Timestamp) {
        host = PeerHost(from: whole, by: guest.hello, on: own, at: now, seed: seed)
        beginHosting(now)
        for peer in guest.present.sorted() {
            if let told = host?.came(peer) { deliver(told, now) }
        }
    }

    /// The host's own player is a guest like all others.
    private mutating func beginHosting(_ now: Timestamp) {
        guard let claim = host?.claim else { return }
        guest.session = claim.session
        guest.follow(own, now)
        perform(guest.done(), now)
    }

    private mutating func perform(_ wanted: [PeerGuest.Effect], _ now: Timestamp) {
        for effect in wanted {
            switch effect {
            case .send(let message, to: own): receive(message, from: own, now)
            case .send(let message, to: let peer): send(message, to: peer)
            case .lobby(let lobby): effects.append(.lobby(lobby))
            case .match(let state): effects.append(.match(state))
            case .answered(let cid, let rev, let answer):
                effects.append(.answered(cid, rev, answer))
            case .failed(let cid, let why): effects.append(.failed(cid, why))
            case .takeOver(let whole): takeOver(whole, now)
            case .closed(let why):
                host = nil
                effects.append(.closed(why))
            }
        }
    }

    private mutating func deliver(_ told: [PeerHost.Effect], _ now: Timestamp) {
        for (message, peer) in told {
            if peer == own {
                perform(guest.receive(message, from: own, at: now), now)
            } else {
                send(message, to: peer)
            }
        }
    }

    private mutating func send(_ message: PeerMessage, to peer: PeerID) {
        let frame = message.frame
        if frame.count <= PeerLimits.frame {
            effects.append(.send(frame, to: peer))
        } else if case .keep = message {
            // The successor must not go on from an older state.
            send(.keep(whole: RawJSON(Bytes("null".utf8))), to: peer)
        }
    }
}
