import Sync
import Wire

/// Who appears in what is watched here, and how they look now.
extension Sessions {
    func setPeople(_ people: Set<PersonID>, of stream: StreamName) {
        guard let known = channels[stream]?.roster.people else { return }
        for person in known.subtracting(people) {
            appearances[person]?.remove(stream)
            if appearances[person]?.isEmpty == true {
                appearances[person] = nil
                faces[person] = nil
            }
        }
        for person in people { appearances[person, default: []].insert(stream) }
    }

    /// Somebody's new face, to all who watch a stream in which they appear.
    func learn(_ identity: Identity, now: Now) {
        let person = identity.userId
        guard let streams = appearances[person],
            faces[person]?.version.isOlder(than: identity.version) ?? true
        else { return }
        let isSame = faces[person]?.identity == identity.identity
        faces[person] = identity
        guard !isSame else { return }
        var receivers: Set<ConnectionID> = []
        for stream in streams {
            channels[stream]?.mark = nil
            receivers.formUnion(audience(of: stream))
        }
        show(identity, to: receivers, now: now)
    }

    /// Those who were let in. Whoever has only asked learns nothing, not even that there is something.
    func audience(of stream: StreamName) -> Set<ConnectionID> {
        (channels[stream]?.watchers ?? []).filter {
            sessions[$0]?.watches[stream]?.isLetIn == true
        }
    }

    /// To those of them that know an older face, or none.
    func show(_ identity: Identity, to receivers: Set<ConnectionID>, now: Now) {
        let person = identity.userId
        let own = StreamName("person", person.key)
        var told: [ConnectionID] = []
        let frame = identity.clientFrame(at: now.date)
        for connection in receivers {
            guard let session = sessions[connection], !session.isClosed, !session.isSlow,
                session.watches[own] == nil,
                session.identities[person]?.isOlder(than: identity.version) ?? true
            else { continue }
            note(identity, session)
            put(by: frame.count, sharedBy: max(1, receivers.count), session, now: now)
            told.append(connection)
        }
        send(frame, toAll: told)
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
