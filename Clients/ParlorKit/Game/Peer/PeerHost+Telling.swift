import Contracts
import EventSourcing
import MatchRules
import ParlorWire
import RoomRules

/// What everybody was told last.
struct Told: Equatable, Sendable {
    private let guests: [PeerID: PersonID]
    private let requests: [PersonID]
    private let room: Revision
    private let match: MatchID?
    private let rev: Revision?

    init(_ host: PeerHost) {
        (guests, requests) = (host.guests, host.requests.map(\.person))
        (room, match) = (host.whole.room.rev, host.whole.room.match?.id)
        rev = host.whole.room.match?.match.rev
    }

    func hasSameRoom(as other: Told?) -> Bool {
        guard let other else { return false }
        return (room, match) == (other.room, other.match) && guests == other.guests
            && requests == other.requests
    }
}

/// Who is told what. Only `keep` has what its receiver may not see.
extension PeerHost {
    /// Everybody is told what has changed. The successor is told before all others: it knows at least
    /// what they know.
    mutating func tellAll() {
        let news = Told(self)
        guard news != told else { return }
        let isRoomNew = !news.hasSameRoom(as: told)
        told = news
        noteDevices()
        tellSuccessor()
        for peer in guests.keys.sorted() {
            if isRoomNew { tell(peer) } else { tellMatch(peer) }
        }
        if whole.room.room.status == .ended { end() }
    }

    mutating func tellSuccessor() {
        guard let successor, successor != own else { return }
        let all = RawJSON(JSON.encode(whole, withSecrets: true))
        effects.append((.keep(whole: all), successor))
    }

    mutating func tell(_ peer: PeerID) {
        guard let person = guests[peer] else { return }
        effects.append((.lobby(lobby(for: person)), peer))
        tellMatch(peer)
    }

    private mutating func tellMatch(_ peer: PeerID) {
        guard let person = guests[peer] else { return }
        if let match = whole.room.match, match.admits(person),
            let state = match.state(for: person)
        {
            effects.append((.match(state), peer))
        }
    }

    /// What a server would answer.
    func view(for call: PeerCall, _ person: PersonID) -> RawJSON {
        guard call.call.kind == "match", let match = whole.room.match else {
            return roomView(for: person)
        }
        return RawJSON(match.view(for: person))
    }

    var handsOver: Bool { whole.room.room.about?.hostPolicy == .transfer }

    /// The device that goes on if this one goes: that of the longest-present active player besides.
    var successor: PeerID? {
        guard handsOver, let person = guests[own] else {
            return nil
        }
        return whole.room.room.successor(of: person).flatMap(device)
    }

    private mutating func noteDevices() {
        let new = guests.filter { whole.room.room.isIn($0.value) }.sorted { $0.key < $1.key }
            .map { Device(peer: $0.key, person: $0.value) }
        let old = whole.devices.filter { device in
            !whole.room.putOut.contains(device.person) && !new.contains { $0.peer == device.peer }
        }
        whole.devices = (old + new).suffix(2 * PeerLimits.guests)
    }

    private func device(of person: PersonID) -> PeerID? {
        guests.first { $0.value == person }?.key
    }

    private func lobby(for person: PersonID) -> PeerLobby {
        let room = whole.room.room
        let isIn = room.isIn(person)
        return PeerLobby(
            term: whole.room.term, rev: whole.room.rev, room: roomView(for: person),
            requests: person == room.hostId ? requests.compactMap { player($0.person) } : [],
            devices: isIn ? whole.devices.map(\.peer) : [],
            present: isIn ? guests.filter { room.isIn($0.value) }.map(\.key).sorted() : [],
            successor: isIn ? successor : nil, endsWithHost: handsOver ? nil : true,
            moved: whole.room.moved)
    }

    private func player(_ person: PersonID) -> PersonIdentity? { whole.people[person]?.player }

    /// With names and faces, as a server fills them in.
    private func roomView(for person: PersonID) -> RawJSON {
        let view = whole.room.room.view(for: .person(person), key: whole.room.code.key)
        let (json, places) = JSON.encode(view).unmarked
        return RawJSON(
            json.portraying(at: places) { person in
                player(person).map { Portrait(RawJSON(JSON.encode($0))) } ?? .guest(person)
            })
    }

    private mutating func end() {
        for peer in guests.keys.sorted() {
            effects.append((.over(why: RoomRefusal.notFound.failure), peer))
        }
    }
}
