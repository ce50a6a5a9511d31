import EventSourcing
import Journal
import Wire

extension EntityCache {
    func withoutSecrets(_ event: StoredEvent) throws(JournalFault) -> Bytes {
        do throws(Malformed) { return try told(event.name, event.body).body } catch {
            throw .unreadable(event.stream, error)
        }
    }

    func told(_ events: [StreamTail.Event], of key: EntityKey) throws -> [StreamTail.Event] {
        guard
            traits.hasPersonalEvents
                || events.contains(where: { traits.completed.contains($0.event) }),
            let first = events.first
        else {
            return try events.map { entry in
                entry.told(RawJSON(try told(entry.event, entry.body.bytes).body), faces: nil)
            }
        }
        // The newest event alone needs no looking back: it led to what is in memory.
        let newest = entities[key]
        let isNewest = events.count == 1 && newest?.rev == first.rev && newest?.isStale == false
        var state = isNewest ? newest!.state : try load(key, upTo: first.rev - 1).state
        return try events.map { entry in
            let (event, body) = try told(entry.event, entry.body.bytes)
            if !isNewest { state.apply(event) }
            let told = RawJSON(
                traits.completed.contains(entry.event) ? state.complete(event, told: body) : body)
            guard let faces = state.faces(of: event, told: told, key: key) else {
                return entry.told(told, faces: nil)
            }
            return entry.told(faces.common, faces: faces.own)
        }
    }

    private func told(
        _ name: String, _ stored: Bytes
    ) throws(Malformed) -> (event: E.Event, body: Bytes) {
        let event = try JSON.decode(choice: E.Event.self, name: name, body: stored)
        return (event, JSON.encode(choice: event).body)
    }

    func pendingListings(in index: String) -> (Set<StreamName>, [StoredListing]) {
        var rows: [StoredListing] = []
        for entity in touched {
            for listing in entity.state.listings where listing.index == index {
                rows.append(listing.stored(entity.stream))
            }
        }
        return (Set(touched.map { $0.stream }), rows)
    }
}

extension StreamTail.Event {
    fileprivate func told(_ body: RawJSON, faces: [PersonID: RawJSON]?) -> Self {
        Self(rev: rev, event: event, at: at, by: by, id: id, body: body, faces: faces)
    }
}
