import Journal
import PostgresServers
import Testing
import Wire

@testable import JournalPostgres
@testable import Postgres

/// Servers that are killed, hang, or come back.
@Suite(.timeLimit(.minutes(2)), .serialized) struct ServerFaultTests {
    @Test func `a server that is killed amid appends loses nothing that was told as kept`() throws {
        let server = try PostgresServer()
        var database = Database(at: server.address)
        database.service = "writers"
        let writer = try WriterProcess(database.address, "ada", "--batches", "400")
        var said: [String] = []
        for _ in 0..<3 {
            for _ in 0..<40 { if let line = writer.line() { said.append(line) } }
            try server.kill()
            try server.start()
        }
        said += writer.lines()
        try #require(said.last?.hasPrefix("waited") == true, "It ended with \(said.suffix(1)).")
        let journal = try database.verified()
        let stream = StreamName("writer", "ada")
        #expect(try journal.head() == 1_200)
        for number in 0..<400 {
            let command = CommandKey(actor: .part("ada"), id: CommandID("0-\(number)"))
            #expect(try journal.firstAnswer(to: command, on: stream)?.rev == 3 * (number + 1))
        }
        #expect(said.count { $0.hasPrefix("kept") || $0.hasPrefix("known") } == 400)
    }

    @Test func `a server that hangs is given up soon after two seconds, and taken again`() throws {
        let server = try PostgresServer()
        let database = Database(at: server.address)
        let journal = try database.open()
        try journal.grow(.ada)
        try server.freeze()
        let clock = ContinuousClock()
        for _ in 0..<3 {
            let start = clock.now
            let fault = #expect(throws: JournalFault.self) {
                _ = try journal.reading { () throws(JournalFault) in
                    _ = try journal.head()
                    return try journal.append(.append(to: .ada, after: 1, .by("ada", "late")))
                }
            }
            #expect(clock.now - start < PostgresLink.patience + .seconds(1))
            #expect(fault?.code == .io && fault?.isFinal == false)
            #expect(journal.trouble() != nil)
        }
        try server.resume()
        while journal.trouble() != nil {}
        let kept = try journal.append(.append(to: .ada, after: 1, .by("ada", "late")))
        #expect(kept == .kept(upTo: 2) || kept == .conflict)
        #expect(try database.verified().head() == 2)
    }

    @Test func `a large batch may take longer than the longest silence`() throws {
        let link = PostgresLink(
            try PostgresAddress(try Database().address), patience: .milliseconds(800))
        // While the server sleeps, it reads nothing: neither can all be sent at once.
        let slow = Query(
            once: "SELECT octet_length($1)::bigint FROM pg_sleep(0.4)",
            .bytes(Bytes(repeating: 7, count: 8 << 20)))
        let answers = try link.run([slow, slow, slow, slow])
        #expect(answers.map { $0[0].int(0) } == [Int](repeating: 8 << 20, count: 4))
    }

    @Test func `an append whose commit takes too long is found by whoever asks again`() throws {
        let server = try PostgresServer()
        let journal = try Database(at: server.address).open()
        try journal.grow(.ada)
        try server.synchronize(with: "nobody")
        let batch = Batch.append(to: .ada, after: 1, .by("ada", "late"))
        let fault = #expect(throws: JournalFault.self) { _ = try journal.append(batch) }
        #expect(fault?.code == .io && fault?.isFinal == false)
        let repeated = #expect(throws: JournalFault.self) { _ = try journal.append(batch) }
        #expect(repeated?.detail.contains("took too long") == true)
        try server.synchronize(with: "")
        while journal.trouble() != nil {}
        #expect(try journal.append(batch) == .conflict)
        #expect(try journal.firstAnswer(to: .by("ada", "late"), on: .ada)?.rev == 2)
    }

    @Test func `an idle journal outlives a restart of its server, without a fault`() throws {
        let server = try PostgresServer()
        let database = Database(at: server.address)
        let journal = try database.open()
        try journal.grow(.ada)
        try server.stop()
        try server.start()
        try journal.grow(.ada)
        #expect(try journal.head() == 2)
    }

    @Test func `a commit that stopped waiting for its standby is not told as kept`() async throws {
        let server = try PostgresServer()
        let database = Database(at: server.address)
        let writer = try database.link()
        _ = try writer.begin([Query("BEGIN"), Query("CREATE TABLE made (id bigint)")])
        try server.synchronize(with: "nobody")
        async let cancelled: Void = Task.detached {
            let link = try database.link()
            let cancel = Query(
                once: """
                    SELECT count(*) FROM (
                        SELECT pg_cancel_backend(pid) FROM pg_stat_activity
                        WHERE wait_event = 'SyncRep') AS waiting
                    """)
            while try link.run([cancel])[0][0].int(0) == 0 {}
        }.value
        let fault = #expect(throws: PostgresFault.self) { try writer.commit([]) }
        try await cancelled
        #expect(fault?.code == PostgresFault.warned)
        let told = JournalFault(try #require(fault), in: try Database().store)
        #expect(told.code == .io && !told.isFinal)
    }

    @Test func `a full disk is told as one, and is no reason to end`() throws {
        let store = try Database().store
        let fault = JournalFault(PostgresFault("53100", "No space left on device"), in: store)
        #expect(fault.code == .full && !fault.isFinal)
    }
}
