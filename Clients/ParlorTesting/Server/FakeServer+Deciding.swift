import Contracts
import EventSourcing
import ParlorWire

extension FakeServer {
    /// Carries out a command, tells what it led to, and returns which entity it meant.
    @discardableResult
    mutating func decide<E: HostedEntity>(
        _ type: E.Type, _ command: E.Command, at key: EntityKey, _ sender: Sender
    ) throws(Failure) -> EntityKey {
        do throws(E.Refused) {
            let key = try place(E.self, command, key, sender)
            try E.admit(command, at: key, by: sender, in: self)
            var entity = self[keyPath: E.shelf][key] ?? E()
            let events = try entity.decide(command, in: chance.context(sender, key, now))
            for event in events { append(event, to: &entity, at: key, sender) }
            return key
        } catch { throw error.failure }
    }

    private mutating func place<E: HostedEntity>(
        _ type: E.Type, _ command: E.Command, _ key: EntityKey, _ sender: Sender
    ) throws(E.Refused) -> EntityKey {
        var attempt = 0
        while true {
            let context = chance.context(sender, key, now)
            let place = try E.place(command, key: key, attempt: attempt, context)
            guard place.isNew, self[keyPath: E.shelf][place.key] != nil else { return place.key }
            attempt += 1
        }
    }

    private mutating func append<E: HostedEntity>(
        _ event: E.Event, to entity: inout E, at key: EntityKey, _ sender: Sender
    ) {
        entity.apply(event)
        self[keyPath: E.shelf][key] = entity
        let written = WrittenChoice(event)
        if let event = event as? MatchEvent {
            pastEvents[key, default: []].append(PastEvent(event: event, written: written, at: now))
        }
        let told = RawJSON(entity.completed(event, written))
        let faces = entity.faces(of: event, told: told, key: key)
        add(
            written.name, faces, to: StreamName(E.kind, key), sender,
            roster: entity.roster(key: key))
        errands += entity.errands(after: event, at: key, in: self)
    }
}

extension HostedEntity {
    /// What is told of an event that has just been applied, with what else it changed.
    fileprivate func completed(_ event: Event, _ written: WrittenChoice) -> Bytes {
        func completion<E: CompletesEvents>(of entity: E) -> (any Encodable)? {
            guard E.completed.contains(written.name) else { return nil }
            return entity.completion(of: event as! E.Event)
        }
        guard let more = (self as? any CompletesEvents).flatMap({ completion(of: $0) }),
            let added = try? JSON.decode([String: RawJSON].self, from: JSON.encode(more)),
            let fields = try? JSON.decode([String: RawJSON].self, from: written.told)
        else { return written.told }
        return JSON.encode(fields.merging(added) { $1 })
    }

    fileprivate func faces(of event: Event, told: RawJSON, key: EntityKey) -> Faces {
        func faces<E: HasPersonalEvents>(of entity: E) -> Faces {
            entity.faces(of: event as! E.Event, told: told, key: key)
        }
        return (self as? any HasPersonalEvents).map { faces(of: $0) } ?? Faces(common: told)
    }
}
