import Foundation
import Hosting
import Journal
import JournalSQLite
import ParlorWire
import Platform
import TestKit
import Testing

extension OperatorProofs {
    /// What the doctor says of a Parlor that is well, and of one that isn't there yet.
    @Suite struct Doctors {
        @Test func `nothing is made where nothing is`() throws {
            let folder = try Folder()
            let cluster = try Cluster(data: "\(folder.path)/data")
            let doctor = try cluster.parlor("doctor")
            #expect(doctor.exit == 0, "\(doctor.output)")
            #expect(doctor.output.contains("/data is not there yet; 'parlor up' makes it."))
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
        }

        @Test func `the gateway's port is looked at`() throws {
            let cluster = try Cluster()
            let free = try cluster.parlor("doctor")
            #expect(free.output.contains("The gateway's port \(cluster.web) is free."))
            let taken = try #require(TakenPort(cluster.web))
            let doctor = try cluster.parlor("doctor")
            #expect(doctor.exit == 1)
            #expect(doctor.output.contains("Port \(cluster.web) is taken by another program"))
            _ = consume taken
            let bad = try cluster.start("parlor", ["doctor"], ["PARLOR_HTTP": "here"]).outcome()
            #expect(bad.exit == 1 && bad.output.contains("PARLOR_HTTP is 'here'."))
        }

        @Test func `a gateway that runs is found, and missed where it isn't`() throws {
            try Cluster.run { cluster in
                let doctor = try cluster.parlor("doctor")
                #expect(doctor.exit == 0, "\(doctor.output)")
                #expect(doctor.output.contains("The gateway is at 127.0.0.1:\(cluster.web)."))
                let ports = try PortLease()
                let elsewhere = "127.0.0.1:\(ports.first)"
                let wrong = try cluster.start("parlor", ["doctor"], ["PARLOR_HTTP": elsewhere])
                    .outcome()
                #expect(wrong.exit == 1 && wrong.output.contains("Nothing answers at \(elsewhere)"))
            }
        }

        @Test func `a broken deck is told by status and doctor, with its line, until it is mended`()
            throws
        {
            let folder = try Folder()
            let deck = URL(filePath: folder.path).appending(path: "pets.json")
            try Data("{\n  \"game\": \"trivia\",\n".utf8).write(to: deck)
            let cluster = try Cluster(["PARLOR_DECKS": folder.path])
            try cluster.up()
            try cluster.downAfterwards { cluster in
                let words = /pets\.json:[0-9]+:/
                let status = try cluster.parlor("status")
                #expect(status.exit == 0 && status.output.contains(words), "\(status)")
                let doctor = try cluster.parlor("doctor")
                #expect(doctor.exit == 1, "\(doctor)")
                let finding = /✗ .*pets\.json:[0-9]+:/
                #expect(doctor.output.contains(finding), "\(doctor)")
                try FileManager.default.removeItem(at: deck)
                #expect(try !cluster.parlor("status").output.contains(words))
                let well = try cluster.parlor("doctor")
                #expect(well.output.contains("The decks in \(folder.path) can be used."), "\(well)")
            }
        }

        @Test func `a journal that was never begun is no illness`() throws {
            let cluster = try Cluster()
            let journal = "\(cluster.data)/profile-store.sqlite"
            let begin = "import sqlite3; sqlite3.connect('\(journal)').execute("
            let python = try Program(
                "/usr/bin/python3", ["-c", begin + "'PRAGMA journal_mode = WAL')"],
                environment: [:])
            #expect(try python.outcome().exit == 0)
            let size = try FileManager.default.attributesOfItem(atPath: journal)[.size] as? Int
            #expect(size == 4_096)
            let doctor = try cluster.parlor("doctor")
            #expect(doctor.exit == 0, "\(doctor.output)")
            #expect(doctor.output.contains("profile-store.sqlite has nothing in it yet."))
        }

        @Test func `a journal that grows says by how much, without a fault`() throws {
            let cluster = try Cluster()
            let now = Clock.now
            do {
                let journal = try SQLiteJournal(at: "\(cluster.data)/lobby.sqlite")
                for age in (1...20).reversed() {
                    var batch = Batch()
                    batch.appends = [
                        Append(
                            stream: StreamName("ballast", EntityKey("b\(age)")), after: 0,
                            command: CommandKey(actor: .operator, id: CommandID("c\(age)")),
                            at: now + .seconds(-age * 86_400),
                            events: [NewEvent(name: "grown", body: Bytes("{}".utf8))])
                    ]
                    _ = try journal.append(batch)
                }
            }
            let doctor = try cluster.parlor("doctor")
            #expect(doctor.exit == 0, "\(doctor.output)")
            let line = #/lobby.sqlite grows by \d+\.\d kB a day; at this rate the disk is full in /#
            #expect(doctor.output.contains(line), "\(doctor.output)")
        }

        @Test func `what was complained of before the last start is forgotten`() throws {
            let cluster = try Cluster()
            try cluster.up()
            try cluster.down()
            let log = try FileHandle(
                forWritingTo: URL(fileURLWithPath: "\(cluster.data)/logs/profile-store-1.log"))
            try log.seekToEnd()
            try log.write(contentsOf: Data("\(Clock.now) error profile-store-1: It is ill.\n".utf8))
            let stopped = try cluster.parlor("doctor")
            #expect(stopped.exit == 0 && !stopped.output.contains("It is ill."), "\(stopped)")
            try cluster.up()
            try cluster.downAfterwards { cluster in
                let doctor = try cluster.parlor("doctor")
                #expect(doctor.exit == 0, "\(doctor.output)")
            }
        }
    }
}
