import Postgres

/// Which history of which tables a journal's rows are. A promoted standby goes on in another
/// timeline, and so does a server that was restored to a point in time. A database that was loaded
/// from a dump has other tables.
struct Origin: Equatable {
    /// The server's own number; nil where it tells nobody.
    let system: Int64?
    let relation: Int64
    let timeline: Int64?
}

extension Origin {
    /// As each look at the journal tells it: a lost connection may have been made anew to another
    /// server, and behind a pooler none is lost.
    init(in row: Row, from column: Int32) {
        system = row.integerIfPresent(column)
        relation = row.integer(column + 1)
        timeline = row.integerIfPresent(column + 2)
    }
}
