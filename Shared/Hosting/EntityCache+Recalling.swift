import EventSourcing
import Journal
import ParlorWire

extension EntityCache {
    /// The state that a command is decided on, with the item that it is about.
    func recalling(
        _ command: E.Command, in entity: CachedEntity<E>, _ pending: PendingBatch
    ) throws(JournalFault) -> E {
        guard let item = traits.itemToRecall(entity.state, command) else { return entity.state }
        let stream = entity.stream
        var events: [E.Event] = []
        let most = traits.mostOfItem
        for stored in try journal.events(
            of: stream, about: item..<item + 1, limit: most.events, bytes: most.bytes)
        where !stored.isErased {
            events.append(try event(stored.name, stored.body, of: stream))
        }
        for append in pending.batch.appends where append.stream == stream {
            for new in append.events where new.item == item {
                events.append(try event(new.name, new.body, of: stream))
            }
        }
        return traits.recalling(entity.state, events)
    }

    func event(
        _ name: String, _ body: Bytes, of stream: StreamName
    ) throws(JournalFault) -> E.Event {
        do { return try JSON.decode(choice: E.Event.self, name: name, body: body) } catch {
            throw .unreadable(stream, error)
        }
    }
}
