import BusZeroMQ
import Foundation
import PostgresServers
import TestKit
import Testing
import Wire

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
