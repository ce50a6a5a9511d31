import Foundation
import Journal
import ParlorWire
import Platform
import PostgresServers
import TestKit
import Testing

@testable import JournalPostgres
@testable import Postgres

/// Servers that are killed, hang, or come back.
@Suite(.serialized) struct ServerFaultTests {
    @Test func `a server that is killed amid appends loses nothing that was told as kept`() throws {
        let server = try PostgresServer()
        var database = Database(at: server.address)
        database.service = "writers"
        let writer = try WriterProcess(database.address, "ada", "--batches", "400")
        var said: [String] = []
        for _ in 0..<3 {
            for _ in 0..<40 { said.append(try writer.line()) }
            try server.kill()
            try server.start()
        }
        said += try writer.lines()
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

    @Test func `a server that hangs is given up after two seconds, and taken again`() throws {
        let server = try PostgresServer()
        let database = Database(at: server.address)
        try database.open().grow(.ada)
        let journal = try answer { try database.withRealLimits().open() }
        try server.freeze()
        for turn in 0..<3 {
            let start = ContinuousClock.now
            let fault = #expect(throws: JournalFault.self) {
                _ = try journal.reading { () throws(JournalFault) in
                    _ = try journal.head()
                    return try journal.append(.append(to: .ada, after: 1, .by("ada", "late")))
                }
            }
            // Later tries find that the connection was given up, and may be refused at once.
            if turn == 0 {
                let took = ContinuousClock.now - start
                #expect(took >= PostgresLink.patience)
                Figures.note(
                    "giving up a server that hangs", took,
                    expected: PostgresLink.patience + .seconds(1), beside: PostgresLink.patience,
                    "its silence")
            }
            #expect(fault?.code == .io && fault?.isFinal == false)
            #expect(journal.trouble() != nil)
        }
        try server.resume()
        let late = Batch.append(to: .ada, after: 1, .by("ada", "late"))
        let kept = try answer { try journal.append(late) }
        try wait(for: "the journal to be without trouble") { journal.trouble() == nil }
        #expect(kept == .kept(upTo: 2) || kept == .conflict)
        #expect(try database.verified().head() == 2)
    }

    @Test func `a large batch may take longer than the longest silence`() throws {
        let link = PostgresLink(
            try PostgresAddress(try Database().address), patience: PostgresLink.patience)
        // While the server sleeps, it reads nothing: neither can all be sent at once.
        let slow = Query(
            once: "SELECT octet_length($1)::bigint FROM pg_sleep(0.8)",
            .bytes(Bytes(repeating: 7, count: 8 << 20)))
        var answers: [Int] = []
        try wait(for: "a machine that is quick enough for each of them") {
            do throws(PostgresFault) {
                answers = try link.run([slow, slow, slow, slow]).map { $0[0].int(0) }
            } catch {
                guard error.isConnectionLost else { throw error }
            }
            return !answers.isEmpty
        }
        #expect(answers == [Int](repeating: 8 << 20, count: 4))
    }

    @Test func `an append whose commit takes too long is found by whoever asks again`() throws {
        let server = try PostgresServer()
        let database = Database(at: server.address)
        try database.open().grow(.ada)
        let journal = try answer { try database.withRealLimits().open() }
        let other = try database.link()
        let commits = Query(
            once: "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'")
        try server.synchronize(with: "nobody")
        let batch = Batch.append(to: .ada, after: 1, .by("ada", "late"))
        try wait(for: "an append that is given up while its commit waits") {
            let fault = #expect(throws: JournalFault.self) { _ = try journal.append(batch) }
            #expect(fault?.code == .io && fault?.isFinal == false)
            return try other.run([commits])[0][0].int(0) > 0
        }
        try wait(for: "an append that is told to have taken too long") {
            let repeated = #expect(throws: JournalFault.self) { _ = try journal.append(batch) }
            return repeated?.detail.contains("took too long") == true
        }
        try server.synchronize(with: "")
        try wait(for: "the journal to be without trouble") { journal.trouble() == nil }
        #expect(try answer { try journal.append(batch) } == .conflict)
        let first = try answer { try journal.firstAnswer(to: .by("ada", "late"), on: .ada) }
        #expect(first?.rev == 2)
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

    @Test func `a commit that stopped waiting for its standby is not told as kept`() throws {
        let server = try PostgresServer()
        let database = Database(at: server.address)
        let writer = try database.link()
        _ = try writer.begin([Query("BEGIN"), Query("CREATE TABLE made (id bigint)")])
        try server.synchronize(with: "nobody")
        let cancelled = DispatchSemaphore(value: 0)
        startThread {
            defer { cancelled.signal() }
            do {
                let link = try database.link()
                let cancel = Query(
                    once: """
                        SELECT count(*) FROM (
                            SELECT pg_cancel_backend(pid) FROM pg_stat_activity
                            WHERE wait_event = 'SyncRep') AS waiting
                        """)
                try wait(for: "a commit that waits for its standby") {
                    try link.run([cancel])[0][0].int(0) > 0
                }
            } catch { Issue.record(error) }
        }
        let fault = #expect(throws: PostgresFault.self) { try writer.commit([]) }
        try cancelled.wait(for: "the commit to be cancelled")
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
