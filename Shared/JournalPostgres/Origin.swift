import Postgres

/// Which history of which tables a journal's rows are. A promoted standby goes on in another
/// timeline, and so does a server that was restored to a point in time. A database that was loaded
/// from a dump has other tables.
struct Origin: Equatable {
    /// The server's own number; nil where it tells nobody.
    let system: Int64?
    let relation: Int64
    let timeline: Int64?

    /// What is told in passing, with each look at the journal, of this server.
    func matches(relation: Int64, timeline: Int64?) -> Bool {
        relation == self.relation && timeline == self.timeline
    }
}
