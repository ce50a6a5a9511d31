import ParlorWire
import Platform

/// Which events are shown: those to which all that is said applies.
struct EventFilter: Hashable, Sendable {
    var event: Glob?
    var by: Actor?
    /// Whom they are about.
    var to: PersonID?
    var since: Timestamp?

    func admits(_ publication: Publication) -> Bool {
        let header = publication.header
        return event?.matches(header.event) ?? true && by.map { header.by == $0 } ?? true
            && since.map { header.at >= $0 } ?? true
            && to.map { publication.concerns($0) } ?? true
    }

    /// `--event *Joined --by ada`; empty when it admits everything.
    var words: String {
        [
            event.map { "--event \($0)" }, by.map { "--by \($0)" }, to.map { "--to \($0)" },
            since.map { "--since \($0)" },
        ].compactMap(\.self).joined(separator: " ")
    }
}

extension EventFilter {
    static let options: [Command.Option] = [
        .value("--event", "GLOB", "Only events of this name: '*Joined', where * is any text."),
        .value("--by", "USER", "Only what this person did, or this part of Parlor: @clock."),
        .value("--to", "USER", "Only what is about this person: in their streams, or names them."),
        .value("--since", "TIME", "Only from then on: 30s, 10m, 2h, 3d ago, or a time in UTC."),
    ]

    init(_ invocation: Invocation, _ line: BusLine) throws {
        event = invocation.value("--event").map { Glob($0) }
        since = try invocation.value("--since").map { try Timestamp(since: $0, now: Clock.now) }
        by = try invocation.value("--by").map { try line.actor($0, for: "--by") }
        to = try invocation.value("--to").map { try line.person($0, for: "--to") }
    }
}
