/// A way to a database. When its connection is lost, a new one is made on another thread, on another
/// host if need be.
///
/// Whoever asks first waits for the new connection, but not long. Until there is one, all others are
/// refused at once. For one thread at a time.
public final class PostgresLink {
    /// A server hangs that neither takes nor says anything for so long, while it runs one statement.
    public static let patience: Duration = .seconds(2)

    public let address: PostgresAddress
    private let patience: Duration
    private var connection: PostgresConnection?
    /// The next connection, while there is none.
    private var connecting: Connecting?
    /// The host to try next: at first the one that was good last.
    private var place = 0
    private var wasConnected = false
    private var fault: PostgresFault?
    /// False once a pooler was noticed that gives us another of its connections now and then.
    private var mayPrepare = true

    /// `patience` is for work that takes long, such as reading everything.
    public init(_ address: PostgresAddress, patience: Duration) {
        self.address = address
        self.patience = max(patience, address.silenceLimit)
    }

    deinit { connecting?.stop() }

    /// Why there is no connection, since one was lost and the next is not there yet.
    public var outage: PostgresFault? {
        wasConnected ? connecting.map { $0.fault ?? fault ?? .early } : nil
    }

    /// Runs the first statements of a transaction. When the connection turns out to be gone, or
    /// another one behind a pooler, a new one takes them: nothing can have come of them.
    public func begin(_ queries: [Query]) throws(PostgresFault) -> [Rows] {
        let wasConnected = connection != nil
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

    private func connect() throws(PostgresFault) -> PostgresConnection {
        if let connection { return connection }
        let connecting = connecting ?? beginConnecting()
        guard let made = connecting.take() else { throw connecting.fault ?? fault ?? .early }
        (connection, place) = (made.connection, made.place)
        (self.connecting, fault, wasConnected) = (nil, nil, true)
        return made.connection
    }

    /// A server that restarts is back soon. The first connection of all is waited for in any case.
    private func beginConnecting() -> Connecting {
        let begun = Connecting(address, from: place)
        connecting = begun
        begun.waitForFirstRound(wasConnected ? address.silenceLimit / 4 : nil)
        return begun
    }
}

extension PostgresFault {
    fileprivate static let early = PostgresFault(lost, "There is no connection.")
}
