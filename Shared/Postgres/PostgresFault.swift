/// What a server answered instead of a result, or why there was no answer.
public struct PostgresFault: Error, Hashable, Sendable {
    /// Of PostgreSQL's own codes ("SQLSTATE"), and of ours where no server said anything.
    public let code: String
    public let message: String
    /// The text of the statement that failed; nil when it was none.
    public let statement: String?
    /// The index or constraint that a row would have broken.
    public let constraint: String?

    init(
        _ code: String, _ message: String, statement: String? = nil, constraint: String? = nil
    ) {
        (self.code, self.message) = (code, message)
        (self.statement, self.constraint) = (statement, constraint)
    }

    /// The address of the database can't be used as it is written.
    public static let badAddress = "parlor.address"
    /// Nothing came for as long as we wait.
    static let silent = "parlor.silent"
    /// There is no connection.
    static let lost = "parlor.lost"
    /// The server did what we asked, and warned that it did not do all of it.
    public static let warned = "parlor.warned"

    /// The server was not heard in time.
    public var isSilence: Bool { code == Self.silent }

    /// There is no connection any more: what was under way may have been done, or not.
    public var isConnectionLost: Bool {
        isSilence || code == Self.lost || code.hasPrefix("08") || code.hasPrefix("57P")
            || code == "25P03"
    }

    /// A pooler gave us another connection of its own, which knows other prepared statements.
    public var isStatementLost: Bool { code == "26000" || code == "42P05" }

    /// Another server may be the one that takes writes: this one is a standby, or became one.
    public var isReadOnlyServer: Bool { code == "25006" || code == "55000" }

    /// Another transaction was in the way: done again, this one succeeds.
    public var isCollision: Bool { code == "40001" || code == "40P01" }

    /// Somebody else has just made the same: it is there when one looks again.
    public var isRace: Bool {
        isCollision || ["23505", "42P06", "42P07"].contains(code)
    }

    /// The server has no such function, or not for us.
    public var isUnsupported: Bool { ["42883", "0A000", "42501", "42704"].contains(code) }
}
