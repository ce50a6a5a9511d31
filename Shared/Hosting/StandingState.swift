import EventSourcing
import Journal
import ParlorWire

/// What stands for the events of a stream that went: the body of the event `@base`.
struct StandingState: Codable {
    /// The number of the state's shape.
    let schema: Int
    /// The position of the stream's first event: what follows it tells its history by that.
    let began: Position
    let state: RawJSON

    init(_ state: some Entity, schema: Int, began: Position) {
        (self.schema, self.began) = (schema, began)
        self.state = RawJSON(JSON.encode(state, withSecrets: true))
    }

    init(in event: StoredEvent) throws(JournalFault) {
        do { self = try JSON.decode(StandingState.self, from: event.body) } catch {
            throw .unreadable(event.stream, error)
        }
    }

    var body: Bytes { JSON.encode(self) }
}
