import Journal
import Wire

/// One event's place in its stream.
struct Place: Hashable {
    let stream: StreamName
    let rev: Revision
}

extension Append {
    var places: [Place] {
        events.indices.map { Place(stream: stream, rev: after + $0 + 1) }
    }
}

extension StreamName {
    static func purse(_ key: EntityKey) -> StreamName { StreamName(Purse.kind, key) }
}
