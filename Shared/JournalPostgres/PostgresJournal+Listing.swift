public import Journal
import ParlorWire
import Postgres

extension PostgresJournal {
    public func list(
        _ index: String, prefix: String, after: StoredListing?, limit: Int
    ) throws(JournalFault) -> [StoredListing] {
        let isInside = after.map { !$0.sort.utf8.lexicographicallyPrecedes(prefix.utf8) } ?? false
        let start = isInside ? after : nil
        let query = Query(
            statements[.listings], .name(index), .name(start?.sort ?? prefix),
            .name(start?.stream.kind.rawValue ?? ""), .name(start?.stream.key.rawValue ?? ""),
            .bytes(prefix.end), .integer(limit))
        return try ask(query).map {
            StoredListing(index: index, sort: $0.text(0), stream: $0.stream(at: 1))
        }
    }

    public func count(
        _ index: String, prefix: String, limit: Int
    ) throws(JournalFault) -> Int {
        let query = Query(
            statements[.countListings], .name(index), .bytes(prefix.lowest), .bytes(prefix.end),
            .integer(limit))
        return try ask(query).first?.int(0) ?? 0
    }

    public func counts(_ index: String, limit: Int) throws(JournalFault) -> [String: Int] {
        let query = Query(statements[.countSorts], .name(index), .integer(limit))
        let rows = try ask(query).map { ($0.text(0), $0.int(1)) }
        return Dictionary(rows) { $0 + $1 }
    }

    public func listActive(
        _ index: String, prefix: String, after: ActiveListing?, limit: Int
    ) throws(JournalFault) -> [ActiveListing] {
        let query = Query(
            statements[.activeListings], .name(index), .bytes(prefix.lowest), .bytes(prefix.end),
            .integer(after?.activeAt.milliseconds ?? .max),
            .name(after?.stream.kind.rawValue ?? ""), .name(after?.stream.key.rawValue ?? ""),
            .integer(limit))
        return try ask(query).map {
            ActiveListing(
                stream: $0.stream(at: 0), activeAt: Timestamp(milliseconds: $0.integer(2)))
        }
    }

    public func parked(
        limit: Int
    ) throws(JournalFault) -> (commands: [ParkedCommand], count: Int) {
        let answers = try ask([
            Query(statements[.countParked]), Query(statements[.parked], .integer(limit)),
        ])
        let commands = answers[1].map { row in
            ParkedCommand(
                follower: row.text(0), stream: row.stream(at: 1),
                command: CommandKey(
                    actor: Actor(rawValue: row.text(3)), id: CommandID(row.text(4))),
                call: CallName(row.text(5)), body: row.bytes(6),
                trace: row.isNull(7) ? nil : TraceID(row.text(7)),
                at: Timestamp(milliseconds: row.integer(8)))
        }
        return (commands, answers[0].first?.int(0) ?? 0)
    }

    public func parkedTargets() throws(JournalFault) -> (
        targets: Set<ParkedCommand.Target>, count: Int
    ) {
        let answers = try ask([Query(statements[.countParked]), Query(statements[.parkedTargets])])
        let targets = answers[1].map {
            ParkedCommand.Target(follower: $0.text(0), stream: $0.stream(at: 1))
        }
        return (Set(targets), answers[0].first?.int(0) ?? 0)
    }
}
