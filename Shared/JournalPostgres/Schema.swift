import Postgres

/// The tables of a journal, and how those of an older version become those of this one.
///
/// Names and texts are bytes: they are ordered by their bytes on every server, whatever its
/// encoding, and may have a NUL. `convert_from(key, 'UTF8')` shows one.
enum Schema {
    struct Migration {
        /// The oldest version that can use a journal after this step. A step that only adds tables,
        /// indexes, or columns that may be left out keeps the number of the step before.
        let needs: Int
        let statements: [String]
    }

    static var version: Int { migrations.count }
    static var needs: Int { migrations.last!.needs }
    /// The oldest version that can use a journal of which something went.
    static let needsOnceCut = 4

    /// What makes a journal of that version one of this: the tables are a store's.
    static func statements(after version: Int, in store: PostgresStore) -> [Query] {
        migrations.dropFirst(version).flatMap(\.statements).map { Query(store.statement($0)) }
    }

    private static let migrations = [
        Migration(
            needs: 1,
            statements: [
                """
                CREATE TABLE parlor.meta (
                    id bigint PRIMARY KEY CHECK (id = 1),
                    epoch bytea NOT NULL,
                    salt bigint NOT NULL,
                    version bigint NOT NULL,
                    needs bigint NOT NULL,
                    system bigint,
                    relation bigint NOT NULL,
                    timeline bigint)
                """,
                """
                CREATE TABLE parlor.lineage (
                    id bigint PRIMARY KEY,
                    epoch bytea NOT NULL,
                    up_to bigint NOT NULL)
                """,
                """
                CREATE TABLE parlor.streams (
                    id bigint PRIMARY KEY,
                    kind bytea NOT NULL,
                    key bytea NOT NULL,
                    generation bigint NOT NULL,
                    deadline bigint,
                    active bigint,
                    UNIQUE (kind, key))
                """,
                """
                CREATE INDEX due ON parlor.streams (kind, deadline, key)
                WHERE deadline IS NOT NULL
                """,
                """
                CREATE TABLE parlor.events (
                    position bigint PRIMARY KEY,
                    stream bigint NOT NULL,
                    rev bigint NOT NULL,
                    at bigint NOT NULL,
                    actor bytea NOT NULL,
                    command_id bytea NOT NULL,
                    command bigint,
                    name bytea NOT NULL,
                    body bytea NOT NULL,
                    call_digest bigint,
                    item bigint,
                    UNIQUE (stream, rev))
                """,
                """
                CREATE UNIQUE INDEX commands ON parlor.events (stream, command)
                WHERE command IS NOT NULL
                """,
                """
                CREATE INDEX items ON parlor.events (stream, item, rev) WHERE item IS NOT NULL
                """,
                """
                CREATE TABLE parlor.quiet (
                    id bigint PRIMARY KEY,
                    stream bigint NOT NULL,
                    rev bigint NOT NULL,
                    at bigint NOT NULL,
                    actor bytea NOT NULL,
                    command_id bytea NOT NULL,
                    command bigint NOT NULL,
                    seen bigint NOT NULL,
                    call_digest bigint)
                """,
                "CREATE INDEX quiet_commands ON parlor.quiet (command)",
                """
                CREATE TABLE parlor.snapshots (
                    stream bigint NOT NULL,
                    schema bigint NOT NULL,
                    rev bigint NOT NULL,
                    state bytea NOT NULL,
                    PRIMARY KEY (stream, schema, rev))
                """,
                """
                CREATE TABLE parlor.listings (
                    list bytea NOT NULL,
                    sort bytea NOT NULL,
                    kind bytea NOT NULL,
                    key bytea NOT NULL,
                    PRIMARY KEY (list, sort, kind, key))
                """,
                """
                CREATE TABLE parlor.checkpoints (
                    follower bytea PRIMARY KEY,
                    position bigint NOT NULL)
                """,
                """
                CREATE TABLE parlor.parked (
                    id bigint PRIMARY KEY,
                    follower bytea NOT NULL,
                    kind bytea NOT NULL,
                    key bytea NOT NULL,
                    actor bytea NOT NULL,
                    command_id bytea NOT NULL,
                    call bytea NOT NULL,
                    body bytea NOT NULL,
                    at bigint NOT NULL,
                    UNIQUE (kind, key, actor, command_id))
                """,
            ]),
        Migration(
            needs: 1,
            statements: [
                "ALTER TABLE parlor.events ADD COLUMN trace bytea",
                "CREATE INDEX traces ON parlor.events (trace) WHERE trace IS NOT NULL",
                "ALTER TABLE parlor.streams ADD COLUMN deadline_trace bytea",
            ]),
        Migration(
            needs: 1, statements: ["ALTER TABLE parlor.parked ADD COLUMN trace bytea"]),
        // `needsOnceCut` is needed only then.
        Migration(
            needs: 1,
            statements: [
                "ALTER TABLE parlor.streams ADD COLUMN base bigint",
                "ALTER TABLE parlor.streams ADD COLUMN kept bigint",
                """
                CREATE TABLE parlor.gaps (
                    first bigint PRIMARY KEY,
                    last bigint NOT NULL)
                """,
                "CREATE INDEX gap_ends ON parlor.gaps (last)",
            ]),
    ]
}
