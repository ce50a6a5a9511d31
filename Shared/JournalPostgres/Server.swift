import Postgres

/// What a server tells of itself. Other engines than PostgreSQL tell less.
struct Server {
    let system: Int64?
    /// The number of its present history: each promotion and each restore begins another.
    let timeline: Int64?
    /// A setting that makes it forget what it has promised.
    let carelessSetting: String?

    init(_ link: PostgresLink) throws(PostgresFault) {
        timeline = try Self.number("SELECT \(Statements.timeline)", link)
        system = try Self.number("SELECT \(Statements.system)", link)
        let settings = ["synchronous_commit", "fsync"]
        let row = try link.begin([
            Query(
                once: "SELECT current_setting($1, true), current_setting($2, true)",
                .text(settings[0]), .text(settings[1]))
        ])[0][0]
        carelessSetting = settings.indices.first { row.text(Int32($0)) == "off" }
            .map { settings[$0] }
    }

    /// Nil where there is no such function, or not for us.
    private static func number(_ text: String, _ link: PostgresLink) throws(PostgresFault) -> Int64?
    {
        do throws(PostgresFault) {
            return try link.begin([Query(text)])[0].first?.integerIfPresent(0)
        } catch {
            guard error.isUnsupported else { throw error }
            return nil
        }
    }
}
