import Contracts
import EventSourcing
import MatchRules
import ParlorWire
import RoomRules

/// The end of a session on the device that hosts it: decides by the rules of rooms and matches, and
/// tells each device what its player may see.
///
/// Guests are not trusted. A device acts as the person it has introduced itself as, and no other.
struct PeerHost: Sendable {
    typealias Effect = (message: PeerMessage, to: PeerID)

    /// All that another device needs to go on.
    struct Whole: Codable, Sendable {
        let session: String
        let asksBeforeJoining: Bool
        var room: HostedRoom
        var people: [PersonID: PeerHello] = [:]
        /// Whose device hosts.
        var hostPerson: PersonID
        /// The latest devices of players who were in, and were not put out: no other can take over.
        var devices: [Device] = []
        /// The first offer of a match to a server, as the first host made it. Its answer may be lost,
        /// so the next host has to know of it.
        var offered: Offer?

        /// Whether it can be gone on with. Another device may send anything.
        var isSound: Bool { room.isSound && people[hostPerson] != nil }
    }

    struct Device: Codable, Sendable {
        let peer: PeerID
        let person: PersonID
    }

    /// A join that the room's host has not answered.
    struct JoinRequest: Sendable {
        let peer: PeerID
        let person: PersonID
        let call: PeerCall
    }

    /// A match as it was offered to a server.
    struct Offer: Codable, Equatable, Sendable {
        let match: MatchID
        let moves: Int
    }

    let own: PeerID
    var whole: Whole
    var chance: DeviceChance
    /// The devices that have introduced themselves.
    var guests: [PeerID: PersonID] = [:]
    /// What their apps can play. The next host is told anew.
    var apps: [PeerID: ClientApp] = [:]
    var allowances: [PeerID: Allowance] = [:]
    var requests: [JoinRequest] = []
    /// Who was there when the last host went, and has not come back yet.
    var awaited: Set<PersonID> = []
    var awaitedUntil: Timestamp?
    /// What everybody was told last.
    var told: Told?
    /// What is asked while the match moves to a server.
    var moving: [(call: PeerCall, peer: PeerID)]?
    /// Guests who ask to move the match to a server, and have no answer yet.
    var moveRequests: [(call: PeerCall, peer: PeerID)] = []
    /// Whether what moves was not offered before.
    var isOfferNew = false
    var effects: [Effect] = []

    init(
        _ room: PeerRoom, by hello: PeerHello, on own: PeerID, at now: Timestamp, seed: UInt64?
    ) throws(Failure) {
        self.own = own
        chance = DeviceChance(seed: seed)
        let session = chance.word(26)
        let hosted = try HostedRoom(
            room, by: hello.player.userId, app: hello.app, at: now, &chance)
        whole = Whole(
            session: session, asksBeforeJoining: room.asksBeforeJoining, room: hosted,
            people: [hello.player.userId: hello], hostPerson: hello.player.userId)
    }

    /// Goes on where another device stopped. Its players say hello again.
    init(
        from whole: Whole, by hello: PeerHello, on own: PeerID, at now: Timestamp, seed: UInt64?
    ) {
        (self.own, self.whole) = (own, whole)
        chance = DeviceChance(seed: seed)
        self.whole.room.beginTerm(&chance)
        awaited = Set(whole.room.room.players.filter(\.isActive).map(\.id))
        awaitedUntil = now + PeerLimits.comingBack
        self.whole.hostPerson = hello.player.userId
        drop(whole.hostPerson, now)
    }

    var claim: PeerClaim { PeerClaim(session: whole.session, term: whole.room.term) }

    var deadline: Timestamp? {
        guard moving == nil else { return nil }
        return [whole.room.deadline, awaitedUntil].compactMap { $0 }.min()
    }

    /// A device came. It learns of the session, and may say hello.
    mutating func came(_ peer: PeerID) -> [Effect] { [(.hosting(claim), peer)] }

    mutating func went(_ peer: PeerID, at now: Timestamp) -> [Effect] {
        // One that comes back at once has no new allowance.
        allowances = allowances.filter { !$0.value.isFull(now) }
        requests.removeAll { $0.peer == peer }
        moveRequests.removeAll { $0.peer == peer }
        apps[peer] = nil
        if let person = guests.removeValue(forKey: peer) { drop(person, now) }
        return takeEffects()
    }

    mutating func receive(
        _ message: PeerMessage, from peer: PeerID, at now: Timestamp
    ) -> [Effect] {
        guard allows(message, from: peer, now) else { return takeEffects() }
        switch message {
        case .hello(let hello): greet(hello, peer, now)
        case .call(let call): take(call, peer, now)
        case .ask: tell(peer)
        default: break
        }
        return takeEffects()
    }

    mutating func tick(_ now: Timestamp) -> [Effect] {
        guard moving == nil else { return [] }
        if let end = awaitedUntil, end <= now {
            awaitedUntil = nil
            for person in awaited.sorted() { drop(person, now) }
        }
        if whole.room.tick(now, &chance) { tellAll() }
        return takeEffects()
    }

    mutating func takeEffects() -> [Effect] {
        defer { effects = [] }
        return effects
    }

    private mutating func drop(_ person: PersonID, _ now: Timestamp) {
        awaited.remove(person)
        if whole.room.room.isIn(person) || whole.room.match?.match.seat(of: person) != nil {
            whole.room.notePresence(of: person, isOnline: false, at: now, &chance)
        } else if whole.room.room.hostId != person {
            whole.people[person] = nil
        }
        tellAll()
    }
}
