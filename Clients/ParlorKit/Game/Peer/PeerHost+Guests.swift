import Contracts
import MatchRules
import ParlorWire
import RoomRules

/// Who comes, and what they ask.
extension PeerHost {
    private static let passes = 16...128
    /// Room for any name and any face. All others are sent it again and again.
    private static let longestProfile = 4 << 10

    mutating func greet(_ hello: PeerHello, _ peer: PeerID, _ now: Timestamp) {
        do throws(Failure) { try check(hello, peer) } catch {
            return effects.append((.over(why: error), peer))
        }
        let person = hello.player.userId
        for (other, its) in guests where its == person && other != peer {
            (guests[other], apps[other]) = (nil, nil)
            effects.append((.over(why: .replaced), other))
        }
        if whole.people[person]?.player != hello.player { told = nil }
        (guests[peer], apps[peer]) = (person, hello.app)
        whole.people[person] = hello
        whole.people[person]?.app = nil
        awaited.remove(person)
        note(isAway: hello.isAway ?? false, of: person, now)
        tellAll()
        tell(peer)
    }

    private func check(_ hello: PeerHello, _ peer: PeerID) throws(Failure) {
        guard hello.version == PeerHello.version else { throw .otherVersion }
        guard guests[peer] != nil || guests.count < PeerLimits.guests else { throw .tooMany }
        let (person, name) = (hello.player.userId, hello.player.displayName.text)
        guard person.isWellFormed, Self.passes.contains(hello.pass.utf8.count),
            (try? DisplayName(name))?.text == name,
            JSON.encode(hello.player).count <= Self.longestProfile
        else { throw .badHello }
        guard hello.app?.isWithinBounds ?? true else { throw .badApp }
        guard !whole.room.room.seats.contains(where: { $0.id == person && $0.isBot }),
            whole.people[person].map({ $0.pass.hasSameBytes(as: hello.pass) }) ?? true,
            guests[peer].map({ $0 == person }) ?? true, peer == own || guests[own] != person
        else { throw .notYou }
    }

    /// Whether the message is listened to. A call that is not is answered.
    mutating func allows(
        _ message: PeerMessage, from peer: PeerID, _ now: Timestamp
    ) -> Bool {
        // The host's own player is trusted.
        guard peer != own else { return true }
        switch message {
        // One that comes back has to be known before it can be told to wait.
        case .hello where guests[peer] == nil: return true
        case .hello, .call, .ask: break
        default: return true
        }
        var allowance = allowances[peer] ?? Allowance(at: now)
        defer { allowances[peer] = allowance }
        guard !allowance.take(now) else { return true }
        if case .call(let call) = message, guests[peer] != nil {
            effects.append((.failed(cid: call.cid, why: .tooFast), peer))
        }
        return false
    }

    mutating func take(_ call: PeerCall, _ peer: PeerID, _ now: Timestamp) {
        guard guests[peer] != nil, call.cid.rawValue.utf8.count <= Limits.commandID else {
            return
        }
        if moving == nil || call.isMoveRequest {
            answer(call, peer, now)
        } else {
            hold(call, peer)
        }
    }

    mutating func answer(_ call: PeerCall, _ peer: PeerID, _ now: Timestamp) {
        guard let person = guests[peer] else { return }
        do throws(Failure) {
            if try asks(call, peer, person) { return tellAll() }
            if call.isMoveRequest { return try requestMove(call, peer, person) }
            try perform(call, peer, person, now)
        } catch {
            if error.code == .passcodeWrong { allowances[peer]?.takeForGuess() }
            effects.append((.failed(cid: call.cid, why: error), peer))
        }
    }

    private mutating func perform(
        _ call: PeerCall, _ peer: PeerID, _ person: PersonID, _ now: Timestamp
    ) throws(Failure) {
        if let answer = try self.answer(to: call, person) {
            return effects.append(
                (.done(cid: call.cid, rev: whole.room.rev, answer: answer), peer))
        }
        let rev: Revision
        switch call.call.kind {
        case "room":
            rev = try whole.room.receive(
                try read(RoomCommand.self, call), cid: call.cid, by: person, app: apps[peer],
                at: now, &chance)
        case "match":
            rev = try whole.room.receive(
                try read(MatchCommand.self, call), of: call.key, cid: call.cid, by: person,
                at: now, &chance)
        case "peer" where PeerPresence.names.contains(call.call.rawValue):
            switch try read(PeerPresence.self, call) {
            case .away(let isAway): note(isAway: isAway, of: person, now)
            }
            rev = whole.room.rev
        case "peer": rev = try answer(call, by: person, now)
        default: throw .unknown(call.call.rawValue)
        }
        effects.append((.done(cid: call.cid, rev: rev, answer: view(for: call, person)), peer))
        tellAll()
    }

    /// The person's device is there; perhaps nobody looks at it.
    private mutating func note(isAway: Bool, of person: PersonID, _ now: Timestamp) {
        whole.room.notePresence(
            of: person, isOnline: !isAway, isAway: isAway, at: now, &chance)
    }

    func read<C: Choice>(_ type: C.Type, _ call: PeerCall) throws(Failure) -> C {
        let name = call.call.rawValue
        guard C.names.contains(name) else { throw .unknown(name) }
        do { return try JSON.decode(choice: type, name: name, body: call.body.bytes) } catch {
            throw .badInput(error.field, error.reason)
        }
    }
}

/// The room's host may be asked first.
extension PeerHost {
    /// True if the call waits for the room's host.
    private mutating func asks(
        _ call: PeerCall, _ peer: PeerID, _ person: PersonID
    ) throws(Failure) -> Bool {
        guard whole.asksBeforeJoining, call.call == "room.join" || call.call == "room.spectate",
            !whole.room.room.isIn(person), !whole.room.room.hasMatchSeat(person)
        else { return false }
        for request in requests where request.person == person && request.call.cid != call.cid {
            effects.append((.failed(cid: request.call.cid, why: .askedAgain), request.peer))
        }
        requests.removeAll { $0.person == person }
        requests.append(JoinRequest(peer: peer, person: person, call: call))
        return true
    }

    private mutating func answer(
        _ call: PeerCall, by person: PersonID, _ now: Timestamp
    ) throws(Failure) -> Revision {
        guard person == whole.room.room.hostId else { throw RoomRefusal.notHost.failure }
        let answer = try read(JoinAnswer.self, call)
        guard let place = requests.firstIndex(where: { $0.person == answer.userId }) else {
            throw RoomRefusal.noSuchMember.failure
        }
        let request = requests.remove(at: place)
        guard case .admit = answer else {
            effects.append((.failed(cid: request.call.cid, why: .rejected), request.peer))
            return whole.room.rev
        }
        do throws(Failure) {
            try perform(request.call, request.peer, request.person, now)
        } catch {
            effects.append((.failed(cid: request.call.cid, why: error), request.peer))
        }
        return whole.room.rev
    }
}

/// What a device says of the app's place on it.
enum PeerPresence: Choice, Hashable {
    /// The app is in the background, or in front again.
    case away(isAway: Bool)

    enum CodingKeys: String, CodingKey, CaseIterable { case away = "peer.away" }
}

/// What the room's host says to somebody who asks to come in.
enum JoinAnswer: Choice, Hashable {
    case admit(userId: PersonID)
    case reject(userId: PersonID)

    enum CodingKeys: String, CodingKey, CaseIterable {
        case admit = "peer.admit"
        case reject = "peer.reject"
    }

    var userId: PersonID {
        switch self {
        case .admit(let person), .reject(let person): person
        }
    }
}
