import Platform
import Wire

/// A way to a database: its connection is made again when it was lost, on another host if need be.
///
/// For one thread at a time.
public final class PostgresLink {
    /// A server hangs that neither takes nor says anything for so long, while it runs one statement.
    public static let patience: Duration = .seconds(2)
    /// Between two tries to connect: it doubles from one to the other.
    static let pauses: ClosedRange<Duration> = .milliseconds(50) ... .seconds(1)

    public let address: PostgresAddress
    private let patience: Duration
    private var connection: PostgresConnection?
    /// The host to try next: at first the one that was good last.
    private var place = 0
    private var pause = PostgresLink.pauses.lowerBound
    private var nextTry = Instant(milliseconds: .min)
    private var fault: PostgresFault?
    /// False once a pooler was noticed that gives us another of its connections now and then.
    private var mayPrepare = true

    /// `patience` is for work that takes long, such as reading everything.
    public init(_ address: PostgresAddress, patience: Duration) {
        self.address = address
        self.patience = max(patience, address.silenceLimit)
    }

    public var isConnected: Bool { connection != nil }

    /// Runs the first statements of a transaction. When the connection turns out to be gone, or
    /// another one behind a pooler, a new one takes them: nothing can have come of them.
    public func begin(_ queries: [Query]) throws(PostgresFault) -> [Rows] {
        let wasConnected = isConnected
        do throws(PostgresFault) { return try run(queries) } catch {
            let isWorthwhile = error.isConnectionLost && !error.isSilence && wasConnected
            guard isWorthwhile || error.isStatementLost else { throw error }
        }
        return try run(queries)
    }

    /// Runs these in one round trip, each after the other, and none after the first that fails. A
    /// failure ends the transaction.
    public func run(_ queries: [Query]) throws(PostgresFault) -> [Rows] {
        let connection = try connect()
        do throws(PostgresFault) {
            connection.warnings.sentences = []
            return try connection.run(queries, prepares: mayPrepare, patience: patience)
        } catch {
            learn(from: error)
            throw error
        }
    }

    /// Runs these, and then keeps all of the transaction: durably, as far as the server knows.
    public func commit(_ queries: [Query]) throws(PostgresFault) {
        let answers = try run(queries + [Self.withoutLimit, Query("COMMIT")])
        // A commit that no longer waits for its standby is told as a warning, and then as done.
        let warning = connection?.warnings.sentences.first
        guard warning == nil, answers.last?.tag == "COMMIT" else {
            drop()
            throw PostgresFault(PostgresFault.warned, warning ?? "The transaction was rolled back.")
        }
    }

    /// While a commit waits for a standby, it must not be cut short: it would be told as done.
    private static let withoutLimit = Query("SET LOCAL statement_timeout = 0")

    /// Sends what ends a transaction, and doesn't wait for the answer.
    public func post(_ queries: Query...) {
        guard let connection else { return }
        do throws(PostgresFault) {
            try connection.post(queries, patience: patience)
        } catch {
            learn(from: error)
        }
    }

    /// The next statement gets a new connection, on the next host.
    public func drop() {
        connection = nil
        place += 1
    }
}

extension PostgresLink {
    private func learn(from fault: PostgresFault) {
        if fault.isConnectionLost {
            connection = nil
            self.fault = fault
        } else if fault.isReadOnlyServer {
            drop()
        } else {
            if fault.isStatementLost { mayPrepare = false }
            post(Query("ROLLBACK"))
        }
    }

    /// Tries each host once, within the patience for all of them.
    private func connect() throws(PostgresFault) -> PostgresConnection {
        if let connection { return connection }
        guard Clock.instant >= nextTry else { throw fault ?? .early }
        let hosts = address.hosts
        let each = max(address.silenceLimit / hosts.count, .milliseconds(300))
        for _ in hosts {
            do throws(PostgresFault) {
                let made = try PostgresConnection(
                    hosts[place % hosts.count], address.options, within: each)
                (connection, pause, fault) = (made, Self.pauses.lowerBound, nil)
                return made
            } catch {
                fault = error
                place += 1
            }
        }
        nextTry = Clock.instant + pause
        pause = min(pause * 2, Self.pauses.upperBound)
        throw fault ?? .early
    }
}

extension PostgresFault {
    fileprivate static let early = PostgresFault(lost, "There is no connection.")
}
