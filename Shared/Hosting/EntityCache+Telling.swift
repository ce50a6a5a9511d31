import EventSourcing
import Journal
import ParlorWire

extension EntityCache {
    func withoutSecrets(_ event: StoredEvent) throws(JournalFault) -> Bytes {
        guard !event.isErased else { return event.body }
        // A state has secrets, and is nobody's news.
        guard !event.isBase else { return Bytes("{}".utf8) }
        do throws(Malformed) { return try told(event.name, event.body).body } catch {
            throw .unreadable(event.stream, error)
        }
    }

    func told(_ events: [StreamTail.Event], of key: EntityKey) throws -> [StreamTail.Event] {
        guard let first = events.first else { return [] }
        let read = try events.map { try told($0.event, $0.body.bytes) }
        guard
            traits.hasPersonalEvents
                || events.contains(where: { traits.completed.contains($0.event) })
        else {
            return zip(events, read).map { $0.told(RawJSON($1.body), faces: nil) }
        }
        // The newest event alone needs no looking back: it led to what is in memory.
        let newest = entities[key].flatMap { $0.isStale ? nil : $0 }
        let isNewest = events.count == 1 && newest?.rev == first.rev
        var state = isNewest ? newest!.state : try load(key, upTo: first.rev - 1).state
        return zip(events, read).map { entry, read in
            if !isNewest { state.apply(read.event) }
            let told = RawJSON(
                traits.completed.contains(entry.event)
                    ? state.complete(read.event, told: read.body) : read.body)
            guard let faces = state.faces(of: read.event, told: told, key: key) else {
                return entry.told(told, faces: nil)
            }
            return entry.told(faces.common, faces: faces.own)
        }
    }

    private func told(
        _ name: String, _ stored: Bytes
    ) throws(Malformed) -> (event: E.Event, body: Bytes) {
        let event = try JSON.decode(choice: E.Event.self, name: name, body: stored)
        return (event, traits.writeEvent(event).told)
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
        Self(
            rev: rev, event: event, at: at, by: by, id: id, trace: trace, body: body, faces: faces)
    }
}
