import ParlorWire
import Postgres

/// The same rows by nothing but PostgreSQL: a table with the same indexes, one prepared statement, one
/// round trip.
final class BareInserts {
    private let link: PostgresLink
    private let insert: Statement
    private let streams: Int
    private var count = 0

    /// A table like that of the journal's events.
    init(_ address: PostgresAddress, _ table: String, like events: String, streams: Int) throws {
        link = PostgresLink(address, patience: .seconds(10))
        _ = try link.run([Query("CREATE TABLE \(table) (LIKE \(events) INCLUDING ALL)")])
        insert = Statement(
            """
            INSERT INTO \(table)
                (position, stream, rev, at, actor, command_id, command, name, body)
            SELECT * FROM unnest(
                $1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bytea[], $6::bytea[],
                $7::bigint[], $8::bytea[], $9::bytea[])
            """)
        self.streams = streams
    }

    /// Rows a second, in transactions of this many.
    func rate(batch: Int, for time: Duration) throws -> Double {
        try perSecond(for: time) {
            try append(batch)
            return batch
        }
    }

    private func append(_ size: Int) throws {
        let places = count..<(count + size)
        count += size
        _ = try link.run([
            Query(
                insert, .integers(Array(places)), .integers(places.map { $0 % streams }),
                .integers(places.map { $0 / streams + 1 }),
                .integers(places.map { _ in Sample.at.milliseconds }),
                .names(places.map { _ in Sample.actor.rawValue }),
                .names(places.map(Sample.command)), .integers(places.map(Self.hash)),
                .names(places.map { _ in Sample.name }),
                .byteStrings(places.map { _ in Sample.body }))
        ])
    }

    /// As spread as the hash of a command.
    private static func hash(_ place: Int) -> Int {
        Int(truncatingIfNeeded: UInt(place) &* 0x9E37_79B9_7F4A_7C15)
    }
}
