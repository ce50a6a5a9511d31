import Contracts
import ParlorWire

/// Who hosts, and who goes on.
///
/// As long as the host can be reached, no other is followed. Then the device that has taken over last
/// is, if its player was in. Its word has to do for that: whoever is in may come to host.
extension PeerGuest {
    mutating func hear(_ claim: PeerClaim, from peer: PeerID, _ now: Timestamp) {
        claims[peer] = claim
        guard session == nil || claim.session == session else { return }
        if host == nil || peer == host {
            session = claim.session
            follow(peer, now)
        } else {
            followTheLatest(now)
        }
    }

    /// Says who this is, and what has no answer yet.
    mutating func follow(_ peer: PeerID, _ now: Timestamp) {
        host = peer
        guard peer == own || present.contains(peer) else {
            lost = (peer, now)
            return
        }
        lost = nil
        effects.append(.send(.hello(hello), to: peer))
        for call in calls { effects.append(.send(.call(call), to: peer)) }
    }

    mutating func loseHost(_ now: Timestamp) {
        guard let host, closed == nil else { return }
        lost = (host, now)
        if let successor = lobby?.successor, successor != own {
            effects.append(.send(.lost(term: term), to: successor))
        }
        followTheLatest(now)
        takeOverIfAgreed(now)
    }

    /// It may be this device that lost its connection. So where there are others, one of them has to
    /// say that the host is gone for it too.
    mutating func takeOverIfAgreed(_ now: Timestamp) {
        guard let lost, let lobby, lobby.successor == own, let whole = kept, closed == nil else {
            return
        }
        let isAgreed = alsoLost.values.contains {
            $0.term == term && now - $0.at < PeerLimits.takeover
        }
        guard isAlone(without: lost.host) || isAgreed else { return }
        self.lost = nil
        host = own
        effects.append(.takeOver(whole))
    }

    func isDeviceOfSession(_ peer: PeerID) -> Bool { lobby?.devices.contains(peer) ?? false }

    private mutating func followTheLatest(_ now: Timestamp) {
        guard lost != nil else { return }
        let latest = claims.filter { peer, claim in
            claim.session == session && claim.term > term && isDeviceOfSession(peer)
        }.max { ($0.value.term, $1.key) < ($1.value.term, $0.key) }
        if let latest { follow(latest.key, now) }
    }
}
