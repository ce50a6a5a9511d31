import Wire

/// For whom others wait: their devices are probed often, unless they said that they are away.
extension Sessions {
    func setSeated(_ seated: Set<PersonID>, of stream: StreamName) {
        guard let known = channels[stream]?.roster.seated else { return }
        for person in known.subtracting(seated) {
            seats[person]?.remove(stream)
            guard seats[person]?.isEmpty == true else { continue }
            seats[person] = nil
            probe(presence.connections(of: person), often: false)
        }
        for person in seated.subtracting(known) {
            let isNew = seats[person] == nil
            seats[person, default: []].insert(stream)
            if isNew { probe(presence.connections(of: person), often: true) }
        }
    }

    /// Whoever is there counts as online.
    func arrive(_ session: Session, _ who: Identified, now: Now) {
        presence.arrive(who.person, session.connection, now: now.instant)
        tellPresence(now: now.instant)
        if seats[who.person] != nil { probe([session.connection], often: true) }
    }

    /// The app goes to the background: it can't answer, and may be closed there at any time.
    func goAway(_ session: Session, _ who: Identified, _ cid: RawJSON?, now: Now) {
        guard confirm(cid, session, now: now), !session.isAway else { return }
        session.isAway = true
        presence.leave(who.person, session.connection, .away, now: now)
        tellPresence(now: now.instant)
        if seats[who.person] != nil { probe([session.connection], often: false) }
    }

    /// Answers an `away`, which is charged like a call; false when it is one too many.
    func confirm(_ cid: RawJSON?, _ session: Session, now: Now) -> Bool {
        if let pause = pause(&allowances.calls, session, now: now) {
            refuseForRate(session, cid, .tooManyCalls(limits, pause), now: now)
            return false
        }
        if cid != nil { send(Outgoing.ok(cid, Outgoing.Done()), to: session, now: now) }
        return true
    }

    func comeBack(_ session: Session, _ who: Identified, now: Now) {
        guard session.isAway else { return }
        session.isAway = false
        arrive(session, who, now: now)
    }
}
