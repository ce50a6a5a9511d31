import EventSourcing
import ParlorWire

extension Entity {
    /// What is told of an event that has just been applied, with what else it changed.
    func complete(_ event: Event, told: Bytes) -> Bytes {
        guard let more = completion(after: event),
            let added = try? JSON.decode([String: RawJSON].self, from: JSON.encode(more)),
            let fields = try? JSON.decode([String: RawJSON].self, from: told)
        else { return told }
        return JSON.encode(fields.merging(added) { $1 })
    }

    private func completion(after event: Event) -> (any Encodable)? {
        func completion<E: CompletesEvents>(of entity: E) -> (any Encodable)? {
            entity.completion(of: event as! E.Event)
        }
        return (self as? any CompletesEvents).flatMap { completion(of: $0) }
    }

    /// Nil when everybody is told the same.
    func faces(of event: Event, told: RawJSON, key: EntityKey) -> Faces? {
        func faces<E: HasPersonalEvents>(of entity: E) -> Faces {
            entity.faces(of: event as! E.Event, told: told, key: key)
        }
        return (self as? any HasPersonalEvents).map { faces(of: $0) }
    }
}
