import BusZeroMQ
import Foundation
import ParlorWire
import TestKit
import Testing

extension OperatorProofs {
    /// One instance after another, each new one ready before the next goes.
    @Suite struct Restarts {
        @Test func `a service is restarted amid calls, and none of them fails`() throws {
            try Cluster.run { cluster in
                try cluster.scale(2)
                let before = try cluster.status
                let renames = Renames(
                    of: People.named("p", 20), underWay: 16, at: [cluster.address])
                try renames.waitForMore(100)
                let restart = try cluster.parlor("restart", "profile-store")
                #expect(restart.exit == 0, "\(restart)")
                let told = [
                    "1 is restarted (1 of 2)", "1 is ready", "2 is restarted", "2 is ready",
                ]
                let places = told.map { restart.output.range(of: "profile-store-\($0)") }
                #expect(places.allSatisfy { $0 != nil }, "\(restart)")
                let order = places.compactMap { $0?.lowerBound }
                #expect(order == order.sorted(), "\(restart)")
                try renames.waitForMore(100)
                let answered = try renames.finish()
                #expect(answered.compactMap(\.reply.failure).first == nil)
                try cluster.client().expectKept(answered)
                let after = try cluster.status
                for name in ["profile-store-1", "profile-store-2"] {
                    #expect(after.pid(of: name) != before.pid(of: name))
                }
                #expect(after.pid(of: "lobby-1") == before.pid(of: "lobby-1"))

                let one = try cluster.parlor("restart", "profile-store-2")
                #expect(one.exit == 0 && one.output.contains("Restarted 1 process."), "\(one)")
                #expect(try cluster.pid(of: "profile-store-1") == after.pid(of: "profile-store-1"))
                #expect(
                    try cluster.parlor("restart", "profile-stor").errors.contains("'profile-store'")
                )
            }
        }

        @Test func `one that does not come back ends it, and the rest runs on`() throws {
            let folder = try Folder()
            // `parlor` looks for the others beside itself.
            try FileManager.default.copyItem(
                atPath: Executables.path("parlor"), toPath: "\(folder.path)/parlor")
            for name in Executables.services {
                try FileManager.default.createSymbolicLink(
                    atPath: "\(folder.path)/\(name)",
                    withDestinationPath: Executables.path(name))
            }
            let cluster = try Cluster(
                ["PARLOR_PLAN": "\(Executables.checkout)/compose/local.json"],
                executables: folder.path)
            try cluster.up()
            try cluster.downAfterwards { cluster in
                try cluster.scale(2)
                let second = try cluster.pid(of: "profile-store-2")
                let store = "\(folder.path)/profile-store"
                try FileManager.default.removeItem(atPath: store)
                try Data("#!/bin/sh\necho The disk is at the cleaner.; exit 78\n".utf8)
                    .write(to: URL(fileURLWithPath: store))
                chmod(store, 0o700)
                let failed = try cluster.parlor("restart", "profile-store")
                #expect(failed.exit == 1)
                #expect(failed.errors.contains("at the cleaner."), "\(failed)")
                #expect(failed.errors.contains("As they were before: profile-store-2."))
                #expect(try cluster.pid(of: "profile-store-2") == second)
                _ = try cluster.client().ask(.rename("ada", to: "Ada"))

                try FileManager.default.removeItem(atPath: store)
                try FileManager.default.createSymbolicLink(
                    atPath: store, withDestinationPath: Executables.path("profile-store"))
                let again = try cluster.parlor("restart", "profile-store")
                #expect(again.exit == 0, "\(again)")
                #expect(try cluster.status.services.allSatisfy { $0.state == "ready" })
            }
        }

        @Test func `everything is restarted, the bus first`() throws {
            try Cluster.run { cluster in
                let before = try cluster.status.services
                let ada = try cluster.guest("Ada")
                let restart = try cluster.start("parlor", ["restart", "--all"])
                    .outcome(within: longestWait * before.count)
                #expect(restart.exit == 0, "\(restart)")
                #expect(restart.output.contains("bus-1 is restarted (1 of \(before.count))"))
                #expect(try ada.closeCode() == 1012)
                let after = try cluster.status.services
                #expect(after.map(\.instance) == before.map(\.instance))
                #expect(zip(after, before).allSatisfy { $0.pid != $1.pid })
                #expect(try cluster.back(ada.pass).rename("Ada Lovelace").error == nil)
            }
        }
    }
}
