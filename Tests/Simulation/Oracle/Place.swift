import Journal
import ParlorWire

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
        let stream = header.stream.map { " of \($0)" } ?? ""
        return "\(header.status)\(stream)\(rev) \(String(decoding: body, as: UTF8.self))"
    }
}
