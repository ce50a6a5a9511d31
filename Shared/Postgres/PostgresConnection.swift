import CPostgres
import Platform

/// One connection to one server. No wait of it is without a bound.
///
/// For one thread at a time: the one that makes it hands it to the one that uses it.
final class PostgresConnection: @unchecked Sendable {
    let handle: OpaquePointer
    /// Statements that the server has read, by their names.
    var prepared: Set<String> = []
    /// What was sent, and is not answered yet: each ends with a sync.
    var owed = 0
    let warnings = Warnings()

    /// The server's own messages beside an answer.
    final class Warnings {
        var sentences: [String] = []
    }

    /// Signs in, within so long.
    init(
        _ host: PostgresAddress.Host, _ options: [String: String], within patience: Duration
    ) throws(PostgresFault) {
        let deadline = Deadline(after: patience)
        handle = try Self.start(host, options)
        try signIn(by: deadline)
        PQsetNoticeReceiver(handle, note, Unmanaged.passUnretained(warnings).toOpaque())
    }

    deinit { PQfinish(handle) }

    private static func start(
        _ host: PostgresAddress.Host, _ options: [String: String]
    ) throws(PostgresFault) -> OpaquePointer {
        var all = options
        if !host.name.isEmpty { all["host"] = host.name }
        if !host.port.isEmpty { all["port"] = host.port }
        all["hostaddr"] = host.address
        let pairs = Array(all)
        let keywords = pairs.map { strdup($0.key) } + [nil]
        let values = pairs.map { strdup($0.value) } + [nil]
        defer { for text in keywords + values { free(text) } }
        let handle = PQconnectStartParams(
            keywords.map { UnsafePointer($0) }, values.map { UnsafePointer($0) }, 0)
        guard let handle else {
            throw PostgresFault(PostgresFault.lost, "There is no memory for a connection.")
        }
        return handle
    }

    private func signIn(by deadline: Deadline) throws(PostgresFault) {
        var awaited = PGRES_POLLING_WRITING
        while awaited != PGRES_POLLING_OK {
            guard PQstatus(handle) != CONNECTION_BAD, awaited != PGRES_POLLING_FAILED else {
                throw PostgresFault(refusing: handle)
            }
            let events = awaited == PGRES_POLLING_READING ? POLLIN : POLLOUT
            try wait(for: events, by: deadline)
            awaited = PQconnectPoll(handle)
        }
        guard PQsetnonblocking(handle, 1) == 0, PQenterPipelineMode(handle) == 1 else {
            throw lost()
        }
    }

    func wait(for events: Int32, by deadline: Deadline) throws(PostgresFault) {
        var socket = pollfd(fd: PQsocket(handle), events: Int16(events), revents: 0)
        while true {
            let left = deadline.millisecondsLeft
            let ready = left > 0 ? poll(&socket, 1, left) : 0
            if ready > 0 { return }
            guard ready < 0, errno == EINTR else { throw .silence }
        }
    }

    /// What broke the connection, in libpq's words.
    func lost() -> PostgresFault {
        PostgresFault(PostgresFault.lost, Self.words(PQerrorMessage(handle)))
    }

    static func words(_ text: UnsafePointer<CChar>?) -> String {
        let lines = text.map { String(cString: $0) } ?? ""
        return lines.split(separator: "\n").map { $0.drop { $0 == " " || $0 == "\t" } }
            .joined(separator: "; ")
    }
}

/// A moment after which nobody waits any more.
struct Deadline {
    private let end: UInt64

    init(after patience: Duration) {
        let (seconds, attoseconds) = patience.components
        end =
            Clock.nanoseconds + UInt64(seconds) * 1_000_000_000
            + UInt64(attoseconds / 1_000_000_000)
    }

    var millisecondsLeft: Int32 {
        let now = Clock.nanoseconds
        return now >= end ? 0 : Int32(clamping: (end - now) / 1_000_000 + 1)
    }
}

private func note(_ warnings: UnsafeMutableRawPointer?, _ result: OpaquePointer?) {
    guard let warnings, let result else { return }
    let severity = PQresultErrorField(result, Int32(UInt8(ascii: "V")))
    guard severity.map({ String(cString: $0) }) == "WARNING" else { return }
    Unmanaged<PostgresConnection.Warnings>.fromOpaque(warnings).takeUnretainedValue()
        .sentences.append(
            PostgresConnection.words(PQresultErrorField(result, Int32(UInt8(ascii: "M")))))
}

extension PostgresFault {
    fileprivate static let silence = PostgresFault(silent, "The server has not answered in time.")

    /// Why a server, or libpq, turned us away.
    fileprivate init(refusing handle: OpaquePointer) {
        let words = PostgresConnection.words(PQerrorMessage(handle))
        // libpq keeps the code of a refused start to itself.
        let code =
            if words.contains("password authentication failed") || words.contains("no password")
                || words.contains("pg_hba.conf")
            { "28P01" } else if words.contains("database \"") && words.contains("does not exist") {
                "3D000"
            } else if words.contains("session is read-only")
                || words.contains("server is in hot standby mode")
            { "25006" } else if words.contains("role \"") && words.contains("does not exist") {
                "28000"
            } else { PostgresFault.lost }
        self.init(code, words)
    }
}
