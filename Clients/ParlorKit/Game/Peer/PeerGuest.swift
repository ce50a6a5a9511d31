import Contracts
import ParlorWire

/// The end of a session on a player's device, also on the one that hosts it.
///
/// It believes its host alone. If the host goes, it follows the successor that the host has named.
struct PeerGuest: Sendable {
    enum Effect: Sendable {
        case send(PeerMessage, to: PeerID)
        /// The room, as it is now.
        case lobby(PeerLobby)
        case match(MatchState)
        case answered(CommandID, Revision, RawJSON)
        case failed(CommandID, Failure)
        /// This device hosts from now on.
        case takeOver(PeerHost.Whole)
        case closed(Failure)
    }

    let own: PeerID
    var hello: PeerHello
    /// The session that is meant; nil for the first one that is found.
    var session: String?
    var host: PeerID?
    var lobby: PeerLobby?
    var match: MatchState?
    /// Without an answer, in the order they were made.
    var calls: [PeerCall] = []
    /// The devices that can be reached.
    var present: Set<PeerID> = []
    /// What the host of each device's session is said to be.
    var claims: [PeerID: PeerClaim] = [:]
    /// All that the host knows, if this device is to go on.
    var kept: PeerHost.Whole?
    /// Since when there is no host, and which device it was.
    var lost: (host: PeerID, at: Timestamp)?
    /// Others that have lost the host of that term too, and when they said so.
    var alsoLost: [PeerID: (term: Int, at: Timestamp)] = [:]
    /// Why it is over.
    var closed: Failure?
    var effects: [Effect] = []

    init(own: PeerID, hello: PeerHello, session: String?) {
        (self.own, self.hello, self.session) = (own, hello, session)
    }

    var term: Int { lobby?.term ?? 0 }

    /// When the host, or another one, is waited for no longer. Who reaches none of the others has
    /// lost its own connection, and waits for longer.
    var deadline: Timestamp? {
        guard let lost, closed == nil else { return nil }
        guard lobby?.endsWithHost == true else {
            return lost.at + (present.isEmpty ? PeerLimits.isolation : PeerLimits.takeover)
        }
        let isCutOff = present.isEmpty && !isAlone(without: lost.host)
        return lost.at + (isCutOff ? PeerLimits.isolation : PeerLimits.hostGrace)
    }

    /// Whether nobody else is in the session.
    func isAlone(without host: PeerID) -> Bool {
        lobby?.present.allSatisfy { $0 == own || $0 == host } ?? true
    }

    mutating func came(_ peer: PeerID) -> [Effect] {
        present.insert(peer)
        return done()
    }

    mutating func went(_ peer: PeerID, at now: Timestamp) -> [Effect] {
        present.remove(peer)
        claims[peer] = nil
        alsoLost[peer] = nil
        if peer == host { loseHost(now) }
        return done()
    }

    mutating func call(_ call: PeerCall) -> [Effect] {
        if let closed { return [.failed(call.cid, closed)] }
        guard !calls.contains(where: { $0.cid == call.cid }) else { return [] }
        guard PeerMessage.call(call).frame.count <= PeerLimits.frame else {
            return [.failed(call.cid, .tooLarge)]
        }
        calls.append(call)
        if let host, lost == nil { effects.append(.send(.call(call), to: host)) }
        return done()
    }

    /// The player leaves the session.
    mutating func stop() -> [Effect] {
        close(.left)
        return done()
    }

    mutating func ask() -> [Effect] {
        if let host, lost == nil { effects.append(.send(.ask, to: host)) }
        return done()
    }

    mutating func tick(_ now: Timestamp) -> [Effect] {
        if let deadline, deadline <= now { close(.hostLost) }
        return done()
    }

    mutating func receive(
        _ message: PeerMessage, from peer: PeerID, at now: Timestamp
    ) -> [Effect] {
        guard closed == nil else { return [] }
        switch message {
        case .hosting(let claim): hear(claim, from: peer, now)
        case .lost(let term):
            if isDeviceOfSession(peer) { alsoLost[peer] = (term, now) }
            takeOverIfAgreed(now)
        default:
            if peer == host { hear(message, now) }
        }
        return done()
    }

    mutating func done() -> [Effect] {
        defer { effects = [] }
        return effects
    }
}

extension PeerGuest {
    private mutating func hear(_ message: PeerMessage, _ now: Timestamp) {
        switch message {
        case .lobby(let lobby):
            self.lobby = lobby
            if lobby.successor != own { kept = nil }
            effects.append(.lobby(lobby))
        case .match(let state):
            match = state
            effects.append(.match(state))
        case .done(let cid, let rev, let answer):
            guard settle(cid) else { return }
            effects.append(.answered(cid, rev, answer))
        case .failed(let cid, let why):
            guard settle(cid) else { return }
            effects.append(.failed(cid, why))
        case .keep(let all):
            let whole = try? JSON.decode(PeerHost.Whole.self, from: all.bytes)
            kept = whole?.isSound == true ? whole : nil
        case .moved(let peer): follow(peer, now)
        case .over(let why): close(why)
        default: break
        }
    }

    private mutating func settle(_ cid: CommandID) -> Bool {
        guard let place = calls.firstIndex(where: { $0.cid == cid }) else { return false }
        calls.remove(at: place)
        return true
    }

    mutating func close(_ why: Failure) {
        guard closed == nil else { return }
        closed = why
        for call in calls { effects.append(.failed(call.cid, why)) }
        calls = []
        effects.append(.closed(why))
    }
}
