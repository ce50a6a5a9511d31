import Contracts
import ParlorWire

extension Channels {
    func deliver(
        _ events: [(rev: Revision, frame: DeviceFrames)], of stream: StreamName, now: Now
    ) {
        for event in events { deliver(event.frame, at: event.rev, of: stream, now: now) }
    }

    /// To every device that watches and is as far; without a revision, to every device that watches.
    func deliver(_ frame: DeviceFrames, at rev: Revision?, of stream: StreamName, now: Now) {
        guard let channel = byName[stream] else { return }
        var receivers: [ConnectionID] = []
        var faced: [PersonID: (frame: Bytes, devices: [ConnectionID])] = [:]
        let crowd = max(1, channel.watchers.count)
        let isWithheld = rev != nil && isWithheld(frame.common, of: stream)
        let behind = rev == nil ? [] : shownAnew(frame.common, of: stream)
        let told = portraying(frame.common, of: stream)
        for connection in channel.watchers {
            guard let session = connections[connection], !session.isClosed,
                let place = session.watches.index(forKey: stream)
            else { continue }
            let person = session.who?.person
            let own = frame.isOwn(person) ? person : nil
            let seen = own.flatMap { faced[$0]?.frame } ?? frame.seen(by: person)
            if isWithheld, let rev, channel.withholds(from: person) {
                session.watches.values[place].withhold(seen, at: rev, of: channel.reached?.epoch)
                continue
            }
            if let person, behind.contains(person), session.watches.values[place].reached != nil {
                session.watches.values[place].fallBehind()
                continue
            }
            let isNext = session.watches.values[place].advance(
                to: rev, of: channel.reached?.epoch, seen,
                fits: seen.count <= connections.limits.frameBytes && !session.isSlow)
            guard isNext else { continue }
            if rev != nil, let counted = session.watches.values[place].counted {
                let numbered = (own == nil ? told : seen).numbered(counted)
                connections.queue(numbered.count, sharedBy: 1, session, now: now)
                connections.send(numbered, toAll: [connection])
            } else if let own {
                connections.queue(seen.count, sharedBy: 1, session, now: now)
                faced[own, default: (seen, [])].devices.append(connection)
            } else {
                connections.queue(told.count, sharedBy: crowd, session, now: now)
                receivers.append(connection)
            }
        }
        connections.send(told, toAll: receivers)
        for (frame, devices) in faced.values { connections.send(frame, toAll: devices) }
    }

    /// The frame with how its person looks now, if it is told with that.
    func portraying(_ frame: Bytes, of stream: StreamName) -> Bytes {
        Kind.portraying(frame, of: stream) { faces[$0]?.identity }
    }

    /// Whether some of those who are apart are not told of this event, nor that there was one.
    func isWithheld(_ frame: Bytes, of stream: StreamName) -> Bool {
        guard byName[stream]?.roster.withheldFrom.isEmpty == false,
            let names = Kind.withheld[stream.kind]
        else { return false }
        let event = try? JSON.decode(ClientEvent.self, from: frame)
        return event.map { names.contains($0.event) } ?? true
    }

    /// Those of the people who are apart who get a `state` instead of this event.
    func shownAnew(_ frame: Bytes, of stream: StreamName) -> Set<PersonID> {
        guard let apart = byName[stream]?.roster.apart, !apart.isEmpty,
            let names = Kind.shownAnew[stream.kind]
        else { return [] }
        guard let event = try? JSON.decode(ClientEvent.self, from: frame),
            !names.contains(event.event)
        else { return apart }
        guard event.event == Kind.shownAnewToOne[stream.kind] else { return [] }
        let about = try? JSON.decode(AboutOne.self, from: event.body.bytes)
        return about.map { apart.intersection([$0.userId]) } ?? apart
    }

    private struct AboutOne: Decodable { let userId: PersonID }

    /// It is not known yet where the stream begins for the devices that have asked for it.
    func keepEarly(_ frame: DeviceFrames, _ header: EventHeader) {
        for connection in byName[header.stream]?.watchers ?? [] {
            guard let session = connections[connection] else { continue }
            session.watches[header.stream]?.keepEarly(
                frame.seen(by: session.who?.person), at: header.point,
                changesRoster: header.roster == true)
        }
    }

    /// There is no more of the stream for any device; who guards it is given back.
    func end(
        _ stream: StreamName, of epoch: Epoch, _ reason: String, now: Now
    ) -> Set<ConnectionID> {
        guard let channel = byName[stream], channel.reached?.epoch == epoch else { return [] }
        byName[stream]!.forget()
        for connection in channel.watchers {
            // A device that has just asked gets an answer of its own.
            guard let session = connections[connection], session.watches[stream]?.reached != nil
            else { continue }
            close(stream, for: session, reason, now: now)
        }
        forgetIfUnused(stream)
        return channel.guarded
    }

    /// The device watches it no longer, and is told why.
    func close(_ stream: StreamName, for session: Session, _ reason: String, now: Now) {
        session.watches[stream] = nil
        byName[stream]?.watchers.remove(session.connection)
        connections.tellClosed(stream, reason, to: session, now: now)
    }
}

extension Bytes {
    /// The frame of an event, with the number that it has for a viewer who is apart.
    func numbered(_ rev: Revision) -> Bytes {
        guard var event = try? JSON.decode(ClientEvent.self, from: self) else { return self }
        event.rev = rev
        return JSON.encode(event)
    }
}

extension EventHeader {
    var point: StreamPoint { StreamPoint(epoch: epoch, rev: rev) }
}
