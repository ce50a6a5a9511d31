import Bus
import Foundation
import Testing
import Wire

extension PatientProofs {
    /// A shell whose ports or data are not those of the system that runs is told so.
    @Suite struct WrongPlace {
        @Test func `other ports than the supervisor's are named as the cause`() throws {
            try Cluster.run { cluster in
                let other = "\(try Ports.free())"
                for arguments in [
                    ["status"], ["doctor"], ["history", "person.ada"],
                    ["call", "person.avatars", "--timeout", "100"],
                ] {
                    let outcome = try cluster.start(
                        "parlor", arguments, ["PARLOR_PORT_BASE": other]
                    ).outcome()
                    #expect(outcome.exit == 1, "\(arguments): \(outcome)")
                    #expect(
                        (outcome.output + outcome.errors).contains(
                            "PARLOR_PORT_BASE=\(cluster.address.port)"), "\(arguments): \(outcome)")
                }
            }
        }

        @Test func `other data than the supervisor's is named as the cause`() throws {
            try Cluster.run { cluster in
                let folder = try Folder()
                for (arguments, exit) in [
                    (["status"], 3), (["doctor"], 1), (["down"], 0), (["up", "-d"], 78),
                    (["scale", "profile-store=2"], 3),
                ] as [([String], Int32)] {
                    let outcome = try cluster.start(
                        "parlor", arguments, ["PARLOR_DATA": folder.path]
                    ).outcome()
                    #expect(outcome.exit == exit, "\(arguments): \(outcome)")
                    #expect(
                        (outcome.output + outcome.errors).contains(
                            "its data is not in \(folder.path)"), "\(arguments): \(outcome)")
                }
            }
        }

        @Test func `a tap without a bus says so, waits, and says when it is there`() throws {
            let cluster = try Cluster()
            let tap = try cluster.start("parlor", ["tap", "person.", "--count", "1"])
            try wait(for: "the tap to miss the bus") { tap.complained.contains("does not answer") }
            try cluster.up()
            try cluster.downAfterwards { cluster in
                try wait(for: "the tap to find the bus") {
                    tap.complained.contains("answers now")
                }
                _ = try cluster.client().ask(.rename("ada", to: "Ada"))
                let outcome = try tap.outcome()
                #expect(outcome.exit == 0 && outcome.lines.count == 1)
                #expect(outcome.errors.split(separator: "\n").count == 2, "\(outcome)")
            }
        }
    }
}
