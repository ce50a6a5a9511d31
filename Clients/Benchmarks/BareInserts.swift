import Postgres
import Wire

/// The same rows by nothing but PostgreSQL: one table, one unique index, one prepared statement, one
/// round trip.
final class BareInserts {
    private let link: PostgresLink
    private let insert: Statement
    private let streams: Int
    private var count = 0

    init(_ address: PostgresAddress, table: String, streams: Int) throws {
        link = PostgresLink(address, patience: .seconds(10))
        _ = try link.run([
            Query(
                """
                CREATE TABLE \(table) (
                    position bigint PRIMARY KEY, stream bigint NOT NULL, rev bigint NOT NULL,
                    at bigint NOT NULL, actor bytea NOT NULL, command_id bytea NOT NULL,
                    name bytea NOT NULL, body bytea NOT NULL, UNIQUE (stream, rev))
                """)
        ])
        insert = Statement(
            """
            INSERT INTO \(table) SELECT * FROM unnest(
                $1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bytea[], $6::bytea[],
                $7::bytea[], $8::bytea[])
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
                .names(places.map(Sample.command)), .names(places.map { _ in Sample.name }),
                .byteStrings(places.map { _ in Sample.body }))
        ])
    }
}
