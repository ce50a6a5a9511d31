import BusZeroMQ
import Foundation
import Hosting
import ParlorWire
import PostgresServers
import TestKit
import Testing

extension OperatorProofs {
    /// Everything runs on PostgreSQL, and nothing looks for files.
    @Suite struct OnPostgres {
        @Test func `what was answered outlives a killed service and a lost server`() throws {
            let primary = try PostgresServer()
            let standby = try PostgresServer(following: primary)
            try primary.synchronize(with: "standby")
            let address = PostgresServer.address(of: [primary, standby])
            let cluster = try Cluster(["PARLOR_STORE": address])
            try cluster.up()
            try cluster.downAfterwards { cluster in
                try cluster.scale(2)
                let renames = Renames(of: People.named("p", 8), underWay: 32, at: [cluster.address])
                try renames.waitForMore(100)
                try killAtOnce(try cluster.pid(of: "profile-store-1"))
                try renames.waitForMore(100)
                try primary.kill()
                try standby.promote()
                let client = try cluster.client()
                try wait(for: "the other server to be used") {
                    try client.call(.rename("eve", to: "Eve"), timeout: .seconds(5)).failure == nil
                }
                try renames.waitForMore(200)
                let kept = try renames.finish().filter { $0.reply.failure == nil }
                #expect(kept.count > 200)
                try wait(for: "everybody") {
                    try cluster.status.services.allSatisfy { $0.state == "ready" }
                }
                try client.expectKept(kept)
                try client.expectFirstAnswers(kept)
            }
        }

        @Test(arguments: Loss.allCases)
        func `without its database a service answers from memory, refuses the rest, and recovers`(
            loss: Loss
        ) throws {
            let server = try PostgresServer()
            let cluster = try Cluster(["PARLOR_STORE": server.address])
            try cluster.up()
            try cluster.downAfterwards { cluster in
                let ada = try cluster.guest("Ada")
                #expect(try ada.call("person.get").displayName == "Ada")
                let atRest = try cluster.callAtRest()
                try loss.begin(at: server)
                try expectToldEverywhere(cluster)
                let cid = UUID().uuidString
                var began = ContinuousClock.now
                #expect(try ada.call("person.get").displayName == "Ada")
                Figures.note(
                    "a read from memory without the database", ContinuousClock.now - began,
                    expected: .seconds(1), beside: atRest)
                began = ContinuousClock.now
                let refusal = try ada.rename("Ada Lovelace", cid: cid).error
                Figures.note(
                    "a refusal without the database", ContinuousClock.now - began,
                    expected: .seconds(1), beside: atRest)
                #expect(refusal?.code == .unavailable && refusal?.retryAfterMs != nil)
                let stranger = ["userId": "3x7qk2mwp5vbt4zc6yhd2nrfja"]
                #expect(try ada.call("person.get", stranger).error?.code == .unavailable)

                try loss.end(at: server)
                try wait(for: "everything to be well without a write") {
                    try cluster.parlor("status").exit == 0
                }
                let kept = try ada.rename("Ada Lovelace", cid: cid)
                #expect(kept.error == nil)
                #expect(try ada.rename("Ada Lovelace", cid: cid).rev == kept.rev)
                let named = try cluster.client().history(of: ada.person).filter { entry in
                    String(decoding: entry.body.bytes, as: UTF8.self).contains("Ada Lovelace")
                }
                #expect(named.map(\.rev) == [kept.rev])
                #expect(try ada.call("person.get", stranger).error?.code == .notFound)
            }
        }

        /// What the server does: it ends, or says nothing more.
        enum Loss: CaseIterable {
            case stopped, silent

            func begin(at server: PostgresServer) throws {
                switch self {
                case .stopped: try server.stop()
                case .silent: try server.freeze()
                }
            }

            func end(at server: PostgresServer) throws {
                switch self {
                case .stopped: try server.start()
                case .silent: try server.resume()
                }
            }
        }

        /// Who can't reach the database is told by the status, the doctor and the metrics.
        private func expectToldEverywhere(_ cluster: Cluster) throws {
            let journals = 5
            try wait(for: "all that keep a journal to miss it") {
                try cluster.status.services.count {
                    $0.state == "failing" && $0.detail?.contains("can't be reached") == true
                } == journals
            }
            let doctor = try cluster.parlor("doctor")
            #expect(doctor.exit == 1 && doctor.output.contains("can't be reached"), "\(doctor)")
            let failing = /parlor_failing\{[^}]*\} 1/
            #expect(try cluster.http("GET", "/metrics").text.matches(of: failing).count == journals)
        }

        @Test func `the operator's commands say what is used instead of files`() throws {
            let server = try PostgresServer.shared.get()
            let cluster = try Cluster([
                "PARLOR_STORE": try server.addressOfNewDatabase(), "PARLOR_STORE_LOBBY": "sqlite:",
            ])
            try cluster.up()
            try cluster.downAfterwards { cluster in
                _ = try cluster.client().ask(.rename("ada", to: "Ada"))
                let doctor = try cluster.parlor("doctor")
                #expect(doctor.exit == 0, "\(doctor)")
                #expect(doctor.output.contains("'profile_store' in the database"))
                #expect(doctor.output.contains("lobby.sqlite is whole"))
                let file = "\(cluster.data)/backup"
                for command in ["backup", "restore"] {
                    let refused = try cluster.parlor(command, "profile-store", file)
                    #expect(refused.exit != 0 && refused.errors.contains("pg_basebackup"))
                }
                #expect(try cluster.parlor("backup", "lobby", file).exit == 0)
                let files = try FileManager.default.contentsOfDirectory(atPath: cluster.data)
                #expect(files.filter { $0.hasSuffix(".sqlite") } == ["lobby.sqlite"])
            }
        }
    }
}
