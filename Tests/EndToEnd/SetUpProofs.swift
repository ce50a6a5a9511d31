import Bus
import Foundation
import TestKit
import Testing

extension OperatorProofs {
    /// What the operator has to mend is said in a sentence, and nothing half-started is left.
    @Suite struct SetUp {
        @Test func `a foreign file in the journal's place`() throws {
            try expectRefused("is not a journal") { journal in
                try Data("A letter to nobody in particular.".utf8).write(to: journal)
            }
        }

        @Test func `another program's database in the journal's place`() throws {
            try expectRefused("another program's database") { journal in
                let program =
                    "import sqlite3, sys; d = sqlite3.connect(sys.argv[1]); "
                    + "d.execute('CREATE TABLE songs (name)'); d.commit()"
                let python = try Program(
                    "/usr/bin/python3", ["-c", program, journal.path], environment: [:])
                #expect(try python.outcome().exit == 0)
            }
        }

        @Test func `a journal written by a newer version`() throws {
            try expectRefused("newer Parlor") { journal in
                var bytes = try Data(contentsOf: journal)
                // SQLite's user_version, big-endian.
                bytes.replaceSubrange(60..<64, with: [0, 0, 0, 99])
                try bytes.write(to: journal)
            }
        }

        @Test func `a damaged journal`() throws {
            try expectRefused("damaged") { journal in
                var bytes = try Data(contentsOf: journal)
                bytes.replaceSubrange(100..<4_096, with: Data(repeating: 0xA5, count: 3_996))
                try bytes.write(to: journal)
            }
        }

        @Test func `a data folder that can't be made`() throws {
            let folder = try Folder()
            let file = URL(fileURLWithPath: folder.path).appendingPathComponent("file")
            try Data().write(to: file)
            let cluster = try Cluster(data: "\(file.path)/data")
            let up = try cluster.parlor("up", "--detach")
            #expect(up.exit == 78)
            #expect(up.errors.contains("PARLOR_DATA"), "\(up)")
            let service = try cluster.start("profile-store").outcome()
            #expect(service.exit == 78)
            #expect(service.errors.contains("PARLOR_DATA"), "\(service)")
        }

        @Test func `a setting that can't be used`() throws {
            for (name, value) in [
                ("PARLOR_PORT_BASE", "many"), ("PARLOR_BUS", "here"), ("PARLOR_STORE", "stone:"),
                ("PARLOR_LOG", "loud"),
            ] {
                let cluster = try Cluster([name: value])
                for (program, arguments) in [
                    ("parlor", ["up", "--detach"]), ("bus", []), ("profile-store", []),
                ] {
                    let outcome = try cluster.start(program, arguments).outcome()
                    #expect(outcome.exit == 78, "\(program) with \(name)=\(value): \(outcome)")
                    #expect(outcome.errors.contains(name) && outcome.errors.contains(value))
                    #expect(outcome.output.isEmpty)
                }
            }
        }

        @Test func `a setting that the gateway can't use, before anything is started`() throws {
            for (name, value) in [
                ("PARLOR_HTTP", "nonsense"), ("PARLOR_TRUSTED_PROXIES", "somewhere"),
                ("PARLOR_LIMIT_CALLS_PER_SECOND", "many"), ("PARLOR_TLS_CERT", "alone.pem"),
            ] {
                let cluster = try Cluster([name: value])
                let outcome = try cluster.parlor("up", "--detach")
                #expect(outcome.exit == 78 && outcome.errors.contains(name), "\(outcome)")
                let isThere = FileManager.default.fileExists(atPath: "\(cluster.data)/lobby.sqlite")
                #expect(!isThere)
            }
        }

        @Test func `a bus beyond loopback without keys`() throws {
            let cluster = try Cluster()
            let everywhere = ["PARLOR_BUS": "tcp://0.0.0.0:\(cluster.address.port)"]
            for (program, arguments) in [
                ("bus", []), ("profile-store", []), ("parlor", ["up", "--detach"]),
            ] {
                let outcome = try cluster.start(program, arguments, everywhere).outcome()
                #expect(outcome.exit == 78)
                #expect(outcome.errors.contains("'parlor keys' and set PARLOR_KEYS"), "\(outcome)")
            }
        }

        @Test func `make up fails beside an instance that can't be started`() throws {
            let cluster = try Cluster()
            try cluster.up()
            try cluster.downAfterwards { cluster in
                #expect(try makeUp(cluster).exit == 0)
                try cluster.scale(0, of: "lobby")
                let journal = "\(cluster.data)/lobby.sqlite"
                try FileManager.default.moveItem(atPath: journal, toPath: journal + ".away")
                #expect(try cluster.parlor("scale", "lobby=1").exit != 0)
                let up = try makeUp(cluster)
                #expect(up.exit == 2 && up.output.contains("✗ lobby-1: \(journal)"), "\(up)")
                try FileManager.default.moveItem(atPath: journal + ".away", toPath: journal)
                try wait(for: "the lobby to be back") {
                    try cluster.parlor("status").exit == 0
                }
                #expect(try makeUp(cluster).exit == 0)
            }
        }

        /// As a newcomer types it, when all is built.
        private func makeUp(_ cluster: Cluster) throws -> Program.Outcome {
            let parlor = try Executables.path("parlor")
            return try Program(
                "/usr/bin/make",
                ["-C", Executables.checkout, "-o", "build", "up", "PARLOR=\(parlor)"],
                environment: cluster.environment
            ).outcome()
        }

        /// Makes a sound journal, spoils it, and expects the same sentence from everybody.
        private func expectRefused(_ words: String, _ spoil: (URL) throws -> Void) throws {
            let cluster = try Cluster()
            try cluster.up()
            try cluster.down()
            let journal = URL(fileURLWithPath: cluster.data)
                .appendingPathComponent("profile-store.sqlite")
            if words.contains("program") { try FileManager.default.removeItem(at: journal) }
            try spoil(journal)
            let spoilt = try Data(contentsOf: journal)

            let service = try cluster.start("profile-store").outcome()
            #expect(service.exit == 78)
            #expect(service.errors.contains(words), "\(service)")
            let up = try cluster.parlor("up", "--detach")
            #expect(up.exit == 1)
            #expect(up.errors.contains(words), "\(up)")
            #expect(try cluster.parlor("status").exit == 3)
            let doctor = try cluster.parlor("doctor")
            #expect(doctor.exit == 1)
            #expect(doctor.output.contains(words), "\(doctor.output)")
            #expect(try Data(contentsOf: journal) == spoilt, "The file was changed.")
        }
    }
}
