import Bus
import Foundation
import ParlorWire
import TestKit
import Testing

extension OperatorProofs {
    /// After a build, what runs is not silently the old one.
    @Suite struct Rebuilds {
        @Test func `up restarts whoever was built anew, and nobody else`() throws {
            let folder = try Folder()
            for name in Executables.services + ["parlor"] { try copy(name, to: folder) }
            let cluster = try Cluster(["PARLOR_PLAN": Self.plan], executables: folder.path)
            try cluster.up()
            try cluster.downAfterwards { cluster in
                let before = try cluster.status
                #expect(before.services.allSatisfy { !$0.outdated })

                try copy("profile-store", to: folder)
                let outdated = try cluster.status.services.filter(\.outdated).map(\.instance)
                #expect(outdated == ["profile-store-1"])
                for command in ["status", "doctor"] {
                    let output = try cluster.parlor(command).output
                    #expect(output.contains("An older build still runs: profile-store-1."))
                    #expect(output.contains("'parlor up'"))
                }

                let up = try cluster.parlor("up", "--detach")
                #expect(up.exit == 0 && up.output.contains("profile-store-1 is ready"), "\(up)")
                let after = try cluster.status
                #expect(after.pid(of: "bus-1") == before.pid(of: "bus-1"))
                #expect(after.pid(of: "profile-store-1") != before.pid(of: "profile-store-1"))
                #expect(after.services.allSatisfy { $0.state == "ready" && !$0.outdated })
                _ = try cluster.client().ask(.rename("ada", to: "Ada"))

                #expect(try cluster.parlor("up", "--detach").exit == 0)
                #expect(try cluster.status.services.map(\.pid) == after.services.map(\.pid))
            }
        }

        @Test func `a bus that was built anew is replaced beneath its services`() throws {
            let folder = try Folder()
            for name in Executables.services + ["parlor"] { try copy(name, to: folder) }
            let cluster = try Cluster(["PARLOR_PLAN": Self.plan], executables: folder.path)
            try cluster.up()
            try cluster.downAfterwards { cluster in
                let before = try cluster.status
                try copy("bus", to: folder)
                try copy("parlor", to: folder)
                #expect(try cluster.parlor("status").output.contains("the supervisor, parlor"))
                #expect(try cluster.parlor("up", "--detach").exit == 0)
                let after = try cluster.status
                #expect(after.pid(of: "bus-1") != before.pid(of: "bus-1"))
                #expect(after.pid(of: "profile-store-1") == before.pid(of: "profile-store-1"))
                _ = try cluster.client().ask(.rename("ada", to: "Ada"))
            }
        }

        @Test func `a supervisor that was replaced while it runs still starts services`() throws {
            let (folder, links) = (try Folder(), try Folder())
            for name in Executables.services + ["parlor"] { try copy(name, to: folder) }
            let link = "\(links.path)/parlor"
            try FileManager.default.createSymbolicLink(
                atPath: link, withDestinationPath: "\(folder.path)/parlor")
            let cluster = try Cluster(["PARLOR_PLAN": Self.plan], executables: links.path)
            // With --detach, the supervisor would be started by its own path.
            let up = try cluster.start("parlor", ["up"])
            try wait(for: "everything to be ready") { up.printed.contains("Everything is ready.") }
            try copy("parlor", to: folder)
            let lobby = try cluster.pid(of: "lobby-1")
            try killAtOnce(lobby)
            try wait(for: "the lobby to be ready again") {
                let state = try cluster.status.services.first { $0.instance == "lobby-1" }
                return state?.state == "ready" && state?.pid != lobby
            }
            up.signal(SIGINT)
            #expect(try up.outcome().exit == 0)
        }

        private static let plan = "\(Executables.checkout)/compose/local.json"

        /// As a linker does it: a new file takes the old one's name. It is written by a process of
        /// its own: ours forks meanwhile, and what a child of it has open for writing can't be run.
        private func copy(_ name: String, to folder: Folder) throws {
            let place = "\(folder.path)/\(name)"
            let copying = try Program(
                "/bin/cp", [try Executables.path(name), place + ".new"], environment: [:])
            let outcome = try copying.outcome()
            guard outcome.exit == 0 else { throw Unusable(outcome.errors) }
            guard rename(place + ".new", place) == 0 else { throw Unusable("\(place) stays.") }
        }
    }
}
