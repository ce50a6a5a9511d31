import BusZeroMQ
import Contracts
import Foundation
import Hosting
import ParlorWire
import PostgresServers
import TestKit
import Testing

extension OperatorProofs {
    /// The same Parlor with its journals in files, in PostgreSQL, and in files again.
    @Suite struct Engines {
        @Test func `a Parlor at work moves to PostgreSQL and back, and its devices don't notice`()
            throws
        {
            // Schemas have the names of services, so that this test needs a server of its own.
            let server = try PostgresServer()
            let files = try Cluster()
            let database = try Cluster(["PARLOR_STORE": server.address])
            try files.up()
            var life = try Life(in: files)
            try files.downAfterwards { cluster in
                let early = try cluster.parlor("journal", "copy", "sqlite:", server.address)
                #expect(early.exit == 1 && early.errors.contains("is not whole"), "\(early)")
                try life.goOn(in: cluster)
            }
            let copied = try files.parlor("journal", "copy", "sqlite:", server.address)
            #expect(copied.exit == 0 && copied.output.contains("All is in"), "\(copied)")
            try expectForgotten(files, [:], was: "postgres://", now: "sqlite:")

            try database.up()
            try database.downAfterwards { cluster in
                try life.goOn(in: cluster)
                try killAtOnce(try cluster.pid(of: "profile-store-1"))
                try life.goOn(in: cluster)
                let doctor = try cluster.parlor("doctor")
                #expect(doctor.exit == 0, "\(doctor)")
                let inUse = try cluster.parlor(
                    "journal", "copy", "sqlite:\(files.data)", server.address)
                #expect(inUse.exit == 1 && inUse.errors.contains("in use"), "\(inUse)")
            }
            let kept = try FileManager.default.contentsOfDirectory(atPath: database.data)
            #expect(
                kept.filter { $0.contains("sqlite") || ["photos", "tokens"].contains($0) } == [])

            try expectForgotten(database, ["PARLOR_STORE": ""], was: "postgres://", now: "sqlite:")
            let stale = try files.parlor("journal", "copy", "sqlite:", server.address)
            #expect(stale.exit == 1 && stale.errors.contains("worked with"), "\(stale)")
            let home = try Cluster()
            let back = try home.parlor("journal", "copy", server.address, "sqlite:")
            #expect(back.exit == 0 && back.output.contains("All is in"), "\(back)")
            try home.up()
            try home.downAfterwards { try life.goOn(in: $0) }
        }

        @Test func `a Parlor that worked with files starts with nothing else until that is meant`()
            throws
        {
            let cluster = try Cluster()
            try cluster.up()
            try cluster.down()
            let store = ["PARLOR_STORE": "postgres://ada:sesame@127.0.0.1:1/parlor"]
            try expectForgotten(cluster, store, was: "sqlite:", now: "postgres://ada@127.0.0.1:1/")
            let restore = try cluster.start(
                "parlor", ["restore", "lobby", "\(cluster.data)/lobby.sqlite"], store
            ).outcome()
            #expect(restore.exit == 78 && restore.errors.contains("stores.json"), "\(restore)")
            try FileManager.default.removeItem(atPath: "\(cluster.data)/stores.json")
            let meant = try cluster.start("parlor", ["doctor"], store).outcome()
            #expect(!meant.output.contains("now means"), "\(meant)")
            try cluster.up()
            try cluster.down()
        }

        /// Neither starts, nor calls it well; nothing is begun.
        private func expectForgotten(
            _ cluster: Cluster, _ settings: [String: String], was: String, now: String
        ) throws {
            let before = try FileManager.default.contentsOfDirectory(atPath: cluster.data).sorted()
            for arguments in [["up"], ["up", "--detach"], ["doctor"]] {
                let outcome = try cluster.start("parlor", arguments, settings).outcome()
                let said = outcome.output + outcome.errors
                #expect(outcome.exit == (arguments == ["doctor"] ? 1 : 78), "\(outcome)")
                #expect(said.contains("PARLOR_STORE now means \(now)"), "\(outcome)")
                #expect(said.contains("are in \(was)"), "\(outcome)")
                #expect(!said.contains("sesame"), "\(outcome)")
            }
            let after = try FileManager.default.contentsOfDirectory(atPath: cluster.data).sorted()
            #expect(after == before)
        }

        @Test func `a copy that is killed starts nowhere, and goes on where it was`() throws {
            let (files, home) = (try Cluster(), try Cluster())
            try files.up()
            var life = try Life(in: files)
            try files.downAfterwards { try life.goOn(in: $0) }
            // After each of the lines that it prints: for the photos, the keys and the journals.
            for lines in 0..<7 {
                let copy = try home.start(
                    "parlor", ["journal", "copy", "sqlite:\(files.data)", "sqlite:"])
                try wait(for: "\(lines) lines of the copy") {
                    copy.hasEnded
                        || FileManager.default.fileExists(atPath: "\(home.data)/copy.lock")
                            && copy.printed.split(separator: "\n").count >= lines
                }
                copy.signal(SIGKILL)
                let isWhole = try copy.outcome().output.contains("All is in")
                guard !isWhole else { continue }
                let early = try home.parlor("up", "--detach")
                #expect(early.exit == 1 && early.errors.contains("only in part"), "\(early)")
                let doctor = try home.parlor("doctor")
                #expect(doctor.exit == 1 && doctor.output.contains("only in part"), "\(doctor)")
            }
            let copied = try home.parlor("journal", "copy", "sqlite:\(files.data)", "sqlite:")
            #expect(copied.exit == 0 && copied.output.contains("All is in"), "\(copied)")
            try home.up()
            try home.downAfterwards { try life.goOn(in: $0) }
        }
    }
}

/// Somebody who stays the same, wherever their Parlor is.
private struct Life {
    private struct Kept: Decodable { let url: String }

    private let pass: Pass
    private let photo: String
    private var epoch: String?
    private var rev = 0
    private var names: [String] = []

    init(in cluster: Cluster) throws {
        let ada = try cluster.guest("Ada")
        pass = ada.pass
        let header = ["Authorization": "Bearer \(pass.token)"]
        let taken = try cluster.http("POST", "/v1/photos", header, TinyGIF.bytes())
        photo = try JSON.decode(Kept.self, from: taken.body).url
        let begun = try #require(try ada.watch([ada.own]).begun.first)
        (epoch, rev) = (begun.epoch, try #require(begun.rev))
    }

    /// Comes back with the token and the revision that it had, misses nothing, and goes on.
    mutating func goOn(in cluster: Cluster) throws {
        let ada = try cluster.device(pass)
        let begun = try #require(
            try ada.watch([ada.own], epoch: epoch, since: rev).begun.first)
        #expect(begun.recovered == true && begun.epoch == epoch)
        let served = try cluster.http("GET", photo)
        #expect(served.status == 200 && served.body == TinyGIF.bytes())
        let name = "Ada \(names.count + 1)"
        let answer = try ada.rename(name)
        rev = try #require(answer.rev)
        names.append(name)
        let history = try cluster.client().history(of: pass.userId)
        let told = history.filter { $0.event.hasSuffix("identityChanged") }.map {
            String(decoding: $0.body.bytes, as: UTF8.self)
        }
        #expect(told.count == names.count, "\(told)")
        for (body, name) in zip(told, names) { #expect(body.contains("\"\(name)\"")) }
    }
}
