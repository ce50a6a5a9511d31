import EventSourcing
import Journal
import Wire

extension EntityStable {
    func told(_ events: [StreamTail.Event], of key: EntityKey) throws -> [StreamTail.Event] {
        guard E.hasFaces || events.contains(where: { E.completed.contains($0.event) }),
            let first = events.first
        else {
            return events.map { $0.told(RawJSON(E.told($0.event, $0.body.bytes)), faces: nil) }
        }
        // The newest event alone needs no looking back: it led to what is in memory.
        let newest = active[key]
        let isNewest = events.count == 1 && newest?.rev == first.rev && newest?.isStale == false
        var state = isNewest ? newest!.state : try load(key, upTo: first.rev - 1).state
        return try events.map { entry in
            let event = try JSON.decode(
                choice: E.Event.self, name: entry.event, body: entry.body.bytes)
            if !isNewest { state.apply(event) }
            let kept = E.told(entry.event, entry.body.bytes)
            let told = RawJSON(
                E.completed.contains(entry.event) ? state.complete(event, told: kept) : kept)
            guard E.hasFaces else { return entry.told(told, faces: nil) }
            let faces = state.faces(of: event, told: told, key: key)
            return entry.told(faces.common, faces: faces.own)
        }
    }

    func staged(in index: String) -> (Set<StreamName>, [StoredListing]) {
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
