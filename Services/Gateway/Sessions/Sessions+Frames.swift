import ParlorWire

/// What devices say: each frame is opened, and each of its objects does one thing.
extension Sessions {
    private static let valuesPerWork = 64
    /// Events that were missed; names are filled in to some of them.
    private static let eventsPerWork = 4

    /// Takes up the next of what a device has sent. How much work it was; nil when there is nothing.
    func takeNext(of session: Session, now: Now) -> Int? {
        if let start = session.inbox.starts.popFirst() {
            watches.begin(start, session, now: now)
            return 1 + (start.begun.snapshot?.bytes.count ?? 0) / FrameScheduler.bytesPerWork
                + (start.begun.frames?.count ?? 0) / Self.eventsPerWork
        }
        if session.inbox.watching != nil {
            guard !scheduler.mustWait(session) else { return nil }
            watches.watchNext(session, now: now)
            return 1
        }
        guard session.isReadable, !scheduler.mustWait(session) else { return nil }
        if let (objects, index) = session.inbox.takeObject() {
            obey(objects, index, from: session, now: now)
            return 1 + objects.size(at: index) / Self.valuesPerWork
        }
        guard let frame = session.inbox.popFirst() else { return nil }
        open(frame, of: session, now: now)
        return 1 + frame.count / FrameScheduler.bytesPerWork
    }

    private func open(_ frame: Bytes, of session: Session, now: Now) {
        do throws(Malformed) {
            let objects = try JSONList(
                frame, mostElements: Incoming.most, mostNames: connections.limits.objectNames,
                mostValues: Incoming.mostValues)
            session.inbox.open(objects, bytes: frame.count)
        } catch {
            refuse(JSON.member("cid", ofBroken: frame), error, session, now: now)
        }
    }

    /// Each object of a frame gets an answer of its own.
    private func obey(_ objects: JSONList, _ index: Int, from session: Session, now: Now) {
        let most = connections.limits.watchedStreams + Incoming.most
        if session.who != nil,
            ["watch", "unwatch"].contains(where: { objects.count(of: $0, at: index) > most })
        {
            return watches.refuseManyStreams(
                Incoming.cid(of: objects, at: index), session, now: now)
        }
        do throws(Incoming.Flaw) {
            let incoming = try Incoming.read(objects, at: index)
            do throws(Malformed) {
                try obey(incoming, from: session, now: now)
            } catch {
                refuse(incoming.cid, error, session, now: now)
            }
        } catch {
            refuse(error.cid, error.malformed, session, now: now)
        }
    }

    private func obey(
        _ incoming: Incoming, from session: Session, now: Now
    ) throws(Malformed) {
        let cid = incoming.cid
        if let hello = incoming.hello { return try welcome(session, hello, cid, now: now) }
        guard let who = session.who else {
            return connections.turnAway(session, .noHello, Self.helloFirst, now: now)
        }
        guard cid?.bytes.count ?? 0 <= Session.longestCid else {
            throw Malformed("A cid has at most \(Session.longestCid) bytes.", field: "cid")
        }
        if incoming.away == true {
            guard incoming.call == nil, incoming.watch == nil, incoming.unwatch == nil else {
                throw Malformed("A frame with away has no other command.", field: "away")
            }
            return goAway(session, who, cid, now: now)
        }
        comeBack(session, who, now: now)
        if let call = incoming.call {
            calls.relay(call, incoming, of: session, who, now: now)
        } else if let places = incoming.watch {
            watches.watch(places, cid, session, now: now)
        } else if let streams = incoming.unwatch {
            watches.unwatch(streams, cid, session, now: now)
        } else {
            guard incoming.away == false else {
                throw Malformed("A frame is a hello, a call, a watch, an unwatch or away.")
            }
            _ = confirm(cid, session, now: now)
        }
    }

    /// What can't be read is answered, and charged for.
    private func refuse(
        _ cid: RawJSON?, _ malformed: Malformed, _ session: Session, now: Now
    ) {
        guard session.who != nil else {
            return connections.turnAway(session, .noHello, Self.helloFirst, now: now)
        }
        let field = malformed.field.isEmpty ? "frame" : malformed.field
        let failure = Failure.badInput(field, malformed.reason)
        connections.refuse(session, Session.shown(cid), failure, now: now)
        connections.count(.malformed)
        if unreadable.take(for: session.asker, now: now.instant) != nil {
            connections.turnAway(session, .rateLimited, "Too many frames could not be read.")
        }
    }
}

extension Sessions {
    /// The app goes to the background: it can't answer, and may be closed there at any time.
    private func goAway(_ session: Session, _ who: Identified, _ cid: RawJSON?, now: Now) {
        guard confirm(cid, session, now: now), !session.isAway else { return }
        session.isAway = true
        presence.leave(who.person, session.connection, .away, now: now)
    }

    private func comeBack(_ session: Session, _ who: Identified, now: Now) {
        guard session.isAway else { return }
        session.isAway = false
        presence.arrive(who.person, session.connection, now: now)
    }

    /// Answers an `away`, which is charged like a call; false when it is one too many.
    private func confirm(_ cid: RawJSON?, _ session: Session, now: Now) -> Bool {
        guard calls.charge(session, cid, now: now) else { return false }
        if cid != nil {
            connections.send(Outgoing.ok(cid, Outgoing.Done()), to: session, now: now)
        }
        return true
    }
}
