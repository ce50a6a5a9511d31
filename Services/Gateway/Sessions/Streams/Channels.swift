import ParlorWire

/// The streams that are watched here, as far as this gateway has them, and who appears in them.
final class Channels {
    let connections: Connections
    private let presence: PresenceReporter
    var byName: [StreamName: Channel] = [:]
    private var appearances: [PersonID: Set<StreamName>] = [:]
    /// The newest identity of everybody who appears in some stream.
    private(set) var faces: [PersonID: Identity] = [:]

    init(_ connections: Connections, _ presence: PresenceReporter) {
        (self.connections, self.presence) = (connections, presence)
    }

    subscript(stream: StreamName) -> Channel? { byName[stream] }

    func join(_ stream: StreamName, _ connection: ConnectionID) {
        byName[stream, default: Channel()].watchers.insert(connection)
    }

    func leave(_ stream: StreamName, _ connection: ConnectionID) {
        byName[stream]?.watchers.remove(connection)
        forgetIfUnused(stream)
    }

    func forgetIfUnused(_ stream: StreamName) {
        guard let channel = byName[stream], channel.isUnused else { return }
        setRoster(StreamRoster(audience: .everyone, people: []), of: stream)
        byName[stream] = nil
    }

    /// Those who were let in. A device that has only asked learns nothing, not even that there is
    /// something.
    func audience(of stream: StreamName) -> Set<ConnectionID> {
        (byName[stream]?.watchers ?? []).filter {
            connections[$0]?.watches[stream]?.isLetIn == true
        }
    }

    /// It may have been put out since its answer was on its way.
    func admits(_ session: Session, to stream: StreamName) -> Bool {
        guard let roster = byName[stream]?.roster, let who = session.who else { return false }
        return roster.admits(who.person)
    }

    /// Somebody in whose name more of the stream can be asked for. Those apart are told no events.
    func viewer(of channel: Channel) -> PersonID? {
        var viewer: PersonID?
        for connection in channel.watchers.union(channel.guarded) {
            guard let person = connections[connection]?.who?.person else { continue }
            viewer = person
            if !channel.isApart(person) { break }
        }
        return viewer
    }

    /// What this gateway knows of the stream's people.
    func mark(of stream: StreamName) -> Int {
        let channel = byName[stream]!
        if let mark = channel.mark { return mark }
        let known = channel.roster.people.sorted().compactMap { faces[$0] }
        let mark = PeopleMark.of(channel.roster, known)
        byName[stream]!.mark = mark
        return mark
    }
}

extension Channels {
    /// Who may watch, and who appears: devices that may no longer watch are told so.
    func learn(_ roster: StreamRoster, of stream: StreamName, at point: StreamPoint, now: Now) {
        guard byName[stream]?.takeRoster(at: point) == true else { return }
        let known = byName[stream]!.roster
        guard known != roster else {
            return deliver(byName[stream]!.takeNext(), of: stream, now: now)
        }
        setRoster(roster, of: stream)
        // They are told what is different for them now.
        let moved = roster.apart.symmetricDifference(known.apart).union(
            roster.withheldFrom.symmetricDifference(known.withheldFrom))
        for newcomer in roster.people.subtracting(known.people) {
            if let face = faces[newcomer] { show(face, to: audience(of: stream), now: now) }
        }
        // A device that has only asked gets an answer of its own.
        for connection in audience(of: stream) {
            guard let session = connections[connection] else { continue }
            guard !roster.barred.contains(session.who!.person) else {
                // They hear from the owner that there is no such stream, as all would at its end.
                session.watches[stream]!.isBehind = true
                continue
            }
            guard admits(session, to: stream) else {
                close(stream, for: session, "You may no longer watch this.", now: now)
                continue
            }
            let person = session.who!.person
            if known.apart.contains(person), !roster.apart.contains(person),
                session.watches[stream]!.counted != nil
            {
                // There may be more for them from before than what they were told.
                session.watches[stream]!.fallBehind()
            } else if moved.contains(person) {
                session.watches[stream]!.move()
            }
        }
        deliver(byName[stream]!.takeNext(), of: stream, now: now)
        forgetIfUnused(stream)
    }

    /// Of those who appear some came, and some left.
    func learn(_ change: PeopleChange, of stream: StreamName, at point: StreamPoint, now: Now) {
        guard byName[stream]?.isAbout(roster: point) == true else { return }
        let left = change.left.filter { byName[stream]!.roster.people.remove($0) != nil }
        let came = change.came.filter { byName[stream]!.roster.people.insert($0).inserted }
        enter(came, leave: left, stream)
        for newcomer in came {
            if let face = faces[newcomer] { show(face, to: audience(of: stream), now: now) }
        }
    }

    /// Somebody's new face, to all who watch a stream in which they appear.
    func learn(_ identity: Identity, now: Now) {
        let person = identity.userId
        guard let streams = appearances[person],
            faces[person]?.point.isOlder(than: identity.point) ?? true
        else { return }
        let isSame = faces[person]?.identity == identity.identity
        faces[person] = identity
        guard !isSame else { return }
        var receivers: Set<ConnectionID> = []
        for stream in streams {
            byName[stream]?.mark = nil
            receivers.formUnion(audience(of: stream))
        }
        show(identity, to: receivers, now: now)
    }

    /// To those of them that know an older face, or none.
    func show(_ identity: Identity, to receivers: Set<ConnectionID>, now: Now) {
        let person = identity.userId
        let own = StreamName("person", person.key)
        var told: [ConnectionID] = []
        let frame = identity.clientFrame(at: now.date)
        for connection in receivers {
            guard let session = connections[connection], !session.isClosed, !session.isSlow,
                session.watches[own] == nil,
                session.identities[person]?.isOlder(than: identity.point) ?? true
            else { continue }
            note(identity, session)
            connections.queue(
                frame.count, sharedBy: max(1, receivers.count), session, now: now)
            told.append(connection)
        }
        connections.send(frame, toAll: told)
    }

    /// Who came since the device asked, and new faces: what came meanwhile was not for it.
    func showAll(of stream: StreamName, to session: Session, now: Now) {
        for person in byName[stream]?.roster.people.sorted() ?? [] {
            if let face = faces[person] { show(face, to: [session.connection], now: now) }
        }
    }

    func note(_ identity: Identity, _ session: Session) {
        session.note(identity) {
            session.watches.keys.reduce(into: []) {
                $0.formUnion(byName[$1]?.roster.people ?? [])
            }
        }
    }

    private func setRoster(_ roster: StreamRoster, of stream: StreamName) {
        let known = byName[stream]!.roster
        enter(
            Array(roster.people), leave: Array(known.people.subtracting(roster.people)), stream)
        presence.seat(roster.seated, insteadOf: known.seated, in: stream)
        byName[stream]!.roster = roster
    }

    private func enter(_ came: [PersonID], leave left: [PersonID], _ stream: StreamName) {
        for person in left {
            appearances[person]?.remove(stream)
            if appearances[person]?.isEmpty == true {
                appearances[person] = nil
                faces[person] = nil
            }
        }
        for person in came { appearances[person, default: []].insert(stream) }
        byName[stream]!.mark = nil
    }
}

extension Identity {
    func clientFrame(at date: Timestamp) -> Bytes {
        let header = EventHeader(
            stream: StreamName("person", userId.key), epoch: epoch, rev: rev,
            event: "identityChanged", at: date, by: .person(userId), id: LinkTopic.identity)
        return JSON.encode(ClientEvent(header, body: identity.bytes))
    }
}
