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

extension Reply {
    var summary: String {
        let rev = header.rev.map { " at revision \($0)" } ?? ""
        return "\(header.status)\(rev) \(String(decoding: body, as: UTF8.self))"
    }
}

extension StreamName {
    static func purse(_ key: EntityKey) -> StreamName { StreamName(Purse.kind, key) }
}
