import CPostgres
import ParlorWire
import Platform

extension PostgresConnection {
    /// Runs these in one round trip, each after the other, and none after the first that fails.
    ///
    /// `patience` is the longest time in which nothing arrives.
    func run(
        _ queries: [Query], prepares: Bool, patience: Duration
    ) throws(PostgresFault) -> [Rows] {
        let sent = try send(queries, prepares: prepares, patience)
        return try receive(sent, patience: patience)
    }

    /// Sends these, and waits for no answer: `run` passes it over.
    func post(_ queries: [Query], patience: Duration) throws(PostgresFault) {
        _ = try send(queries, prepares: false, patience)
        owed += 1
    }

    private struct Sent {
        let query: Query
        /// The name under which the server is to know it, where it is not run yet.
        var preparing: String?
    }

    private func send(
        _ queries: [Query], prepares: Bool, _ patience: Duration
    ) throws(PostgresFault) -> [Sent] {
        var sent: [Sent] = []
        var known = prepared
        for query in queries {
            if let name = query.name, prepares, known.insert(name).inserted {
                let types = query.values.map(\.type)
                guard PQsendPrepare(handle, name, query.text, Int32(types.count), types) == 1 else {
                    throw lost()
                }
                sent.append(Sent(query: query, preparing: name))
            }
            try send(query, prepares)
            sent.append(Sent(query: query))
            // Otherwise the server would hold all answers back until the last is there.
            guard PQsendFlushRequest(handle) == 1 else { throw lost() }
        }
        guard PQpipelineSync(handle) == 1 else { throw lost() }
        try flush(patience)
        return sent
    }

    private func send(_ query: Query, _ prepares: Bool) throws(PostgresFault) {
        var wire: Bytes = []
        var places: [Int?] = []
        var lengths: [Int32] = []
        for value in query.values {
            let start = wire.count
            value.write(to: &wire)
            places.append(value.isNull ? nil : start)
            lengths.append(Int32(wire.count - start))
        }
        // An empty value needs a place, too: without one it is null.
        wire.append(0)
        let count = Int32(places.count)
        let formats = [Int32](repeating: 1, count: places.count)
        let isSent = wire.withUnsafeBytes { wire in
            let start = wire.baseAddress!.assumingMemoryBound(to: CChar.self)
            let values = places.map { $0.map { start + $0 } }
            return if let name = query.name, prepares {
                PQsendQueryPrepared(handle, name, count, values, lengths, formats, 1)
            } else {
                PQsendQueryParams(
                    handle, query.text, count, query.values.map(\.type), values, lengths, formats,
                    1)
            }
        }
        guard isSent == 1 else { throw lost() }
    }

    /// The server may have to be read before it reads more. As long as it does either, it is awaited.
    private func flush(_ patience: Duration) throws(PostgresFault) {
        while true {
            switch PQflush(handle) {
            case 0: return
            case 1:
                try wait(for: POLLOUT | POLLIN, by: Deadline(after: patience))
                guard PQconsumeInput(handle) == 1 else { throw lost() }
            default: throw lost()
            }
        }
    }

    private func receive(
        _ sent: [Sent], patience: Duration
    ) throws(PostgresFault) -> [Rows] {
        var found: [Rows] = []
        var failure: PostgresFault?
        var reached = 0
        while true {
            // Nothing marks the end of a statement's answers.
            guard let result = try next(patience) else { continue }
            switch PQresultStatus(result) {
            case PGRES_PIPELINE_SYNC:
                PQclear(result)
                if owed > 0 {
                    owed -= 1
                    warnings.sentences = []
                    continue
                }
                if let failure { throw failure }
                return found
            case PGRES_TUPLES_OK, PGRES_COMMAND_OK:
                let rows = Rows(result)
                guard owed == 0 else { continue }
                // Not noted before: after a failure, the server passes over all that follows.
                if let name = sent[reached].preparing {
                    prepared.insert(name)
                } else {
                    found.append(rows)
                }
                reached += 1
            case PGRES_PIPELINE_ABORTED: PQclear(result)
            default:
                // After all answers a server that shuts down says so, instead of that it is ready.
                let isOfStatement = owed == 0 && reached < sent.count
                let statement = isOfStatement ? sent[reached].query.text : nil
                let fault = PostgresFault(answering: result, to: statement)
                PQclear(result)
                if fault.isConnectionLost { throw fault }
                if owed == 0 { failure = failure ?? fault }
            }
        }
    }

    private func next(_ patience: Duration) throws(PostgresFault) -> OpaquePointer? {
        while PQisBusy(handle) == 1 {
            try wait(for: POLLIN, by: Deadline(after: patience))
            guard PQconsumeInput(handle) == 1 else { throw lost() }
        }
        let result = PQgetResult(handle)
        if result == nil, PQstatus(handle) == CONNECTION_BAD { throw lost() }
        return result
    }
}

extension PostgresFault {
    fileprivate init(answering result: OpaquePointer, to statement: String?) {
        func field(_ name: UInt8) -> String {
            PostgresConnection.words(PQresultErrorField(result, Int32(name)))
        }
        let message = field(UInt8(ascii: "M"))
        let code = field(UInt8(ascii: "C"))
        self.init(
            code.isEmpty ? PostgresFault.lost : code,
            message.isEmpty ? PostgresConnection.words(PQresultErrorMessage(result)) : message,
            statement: statement, constraint: field(UInt8(ascii: "n")))
    }
}
