import Foundation
import Hosting
import Journal
import JournalPostgres
import MemoryJournals
import ParlorWire
import PostgresServers
import TestKit
import Testing

@testable import Parlor

@Suite struct JournalGrowthTests {
    private static let now = Timestamp(milliseconds: 1_767_225_600_000)
    private static let day: Duration = .seconds(86_400)

    /// So many events, evenly over so many days until now; the answer is also how many were read.
    private func growth(
        _ events: Int, over days: Double, bytes: Int64
    ) throws -> (growth: JournalGrowth?, reads: Int) {
        let step = Self.day * days / max(events, 1)
        var reads = 0
        let growth = try JournalGrowth(head: Position(events), bytes: bytes, now: Self.now) {
            position in
            reads += 1
            guard position < events else { return nil }
            let at = Self.now + (.zero - step * (events - Int(position)))
            return (position: position + 1, at: at)
        }
        return (growth, reads)
    }

    @Test func `the share of the last seven days says how fast it grows`() throws {
        let growth = try #require(try growth(1_000, over: 100, bytes: 1_000_000).growth)
        #expect(abs(growth.bytesPerDay - 10_000) < 200)
    }

    @Test func `a younger journal is judged by its own age`() throws {
        let growth = try #require(try growth(500, over: 2, bytes: 1_000_000).growth)
        #expect(abs(growth.bytesPerDay - 500_000) < 5_000)
    }

    @Test func `of the first hour, and of an empty journal, nothing is said`() throws {
        #expect(try growth(500, over: 0.9 / 24, bytes: 1_000_000).growth == nil)
        #expect(try growth(500, over: 1.1 / 24, bytes: 1_000_000).growth != nil)
        #expect(try growth(0, over: 1, bytes: 4_096).growth == nil)
    }

    @Test func `a billion events cost as little as thousands`() throws {
        let (growth, reads) = try growth(1_000_000_000, over: 1_000, bytes: 100_000_000_000)
        #expect(abs(try #require(growth).bytesPerDay - 100_000_000) < 1_000)
        #expect(reads < 40)
    }

    @Test func `positions that hold nothing any more are passed over`() throws {
        let growth = try JournalGrowth(head: 100, bytes: 1_000, now: Self.now) { position in
            let next = max(position + 1, 91)
            guard next <= 100 else { return nil }
            return (position: next, at: Self.now + (.zero - Self.day * (101 - Int(next))))
        }
        #expect(abs(try #require(growth).bytesPerDay - 100) < 1)
    }

    @Test func `what has not grown for a week says so`() throws {
        let growth = try JournalGrowth(head: 1, bytes: 1_000_000, now: Self.now) { position in
            position < 1 ? (position: 1, at: Self.now + Self.day * -30) : nil
        }
        let quiet = GrowingJournal(
            name: "lobby.sqlite", growth: try #require(growth), isOnThisDisk: true)
        #expect(
            Doctor.growth(of: [quiet], free: 1) == [
                .well("lobby.sqlite did not grow in the last 7 days.")
            ])
    }

    private func journal(_ name: String, _ bytesPerDay: Double, here: Bool = true)
        -> GrowingJournal
    {
        GrowingJournal(
            name: name, growth: JournalGrowth(bytesPerDay: bytesPerDay), isOnThisDisk: here)
    }

    @Test func `it is said when the disk is full, and warned of below thirty days`() {
        let lobby = journal("lobby.sqlite", 1_200_000)
        let well = "lobby.sqlite grows by 1.2 MB a day; at this rate the disk is full in 11 months."
        #expect(Doctor.growth(of: [lobby], free: 420_000_000) == [.well(well)])
        let soon = Doctor.growth(of: [lobby], free: 35_000_000)
        #expect(soon.map(\.isWrong) == [false] && soon[0].mending != nil)
        #expect(
            soon[0].sentence
                == "lobby.sqlite grows by 1.2 MB a day; at this rate the disk is full in 29 days.")
        #expect(Doctor.growth(of: [lobby], free: 37_000_000)[0].mending == nil)
    }

    @Test func `several journals fill one disk together`() {
        let found = Doctor.growth(
            of: [journal("chat-store.sqlite", 2_000_000), journal("lobby.sqlite", 1_000_000)],
            free: 60_000_000)
        #expect(found.map(\.isWarning) == [nil, nil, true])
        #expect(
            found.last?.sentence
                == "Together, the journals on this disk grow by 3.0 MB a day; at this rate the "
                + "disk is full in 20 days.")
    }

    @Test func `of PostgreSQL's disk nothing is said`() {
        let found = Doctor.growth(of: [journal("The journal 'x'", 5_000_000, here: false)], free: 1)
        #expect(found == [.well("The journal 'x' grows by 5.0 MB a day.")])
    }

    @Test(arguments: [
        (0.5, "within a day"), (1.5, "in 1 day"), (59, "in 59 days"), (61, "in 2 months"),
        (729, "in 23 months"), (731, "in 2 years"), (4_000, "in more than 10 years"),
        (.infinity, "in more than 10 years"),
    ])
    func `times are said in one unit`(_ days: Double, _ words: String) {
        #expect(JournalGrowth.time(days) == words)
    }

    enum Engine: CaseIterable { case memory, sqlite, postgres }

    @Test(arguments: Engine.allCases)
    func `each engine's journal is read`(_ engine: Engine) throws {
        let journal: any Journal
        switch engine {
        case .memory: journal = MemoryJournal(on: MemoryJournal.Disk(epoch: "e1"))
        case .sqlite:
            let folder = FileManager.default.temporaryDirectory.appending(
                path: "parlor-growth-\(UUID().uuidString)"
            ).path
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true)
            journal = try Store.sqlite(path: "\(folder)/lobby.sqlite").open()
        case .postgres:
            let address = try PostgresServer.shared.get().addressOfNewDatabase()
            journal = try PostgresJournal(
                at: PostgresStore(address, service: "lobby", silenceLimit: longestWait))
        }
        for age in (1...20).reversed() {
            var batch = Batch()
            batch.appends = [
                Append(
                    stream: StreamName("note", EntityKey("n\(age)")), after: 0,
                    command: CommandKey(actor: .person("ada"), id: CommandID("c\(age)")),
                    at: Self.now + Self.day * -age,
                    events: [NewEvent(name: "noted", body: Bytes("{}".utf8))])
            ]
            _ = try journal.append(batch)
        }
        let growth = try JournalGrowth(of: journal, bytes: 20_000, now: Self.now)
        #expect(abs(try #require(growth).bytesPerDay - 1_000) < 1)
    }
}
