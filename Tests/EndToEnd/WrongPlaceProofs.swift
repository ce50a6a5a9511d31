import Bus
import Foundation
import ParlorWire
import TestKit
import Testing

extension OperatorProofs {
    /// A shell whose ports or data are not those of the system that runs is told so.
    @Suite(.sharedCluster) struct WrongPlace {
        @Test func `other ports than the supervisor's are named as the cause`() throws {
            try Cluster.shared { cluster in
                let lease = try PortLease()
                let other = "\(lease.first)"
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
                withExtendedLifetime(lease) {}
            }
        }

        @Test func `other data than the supervisor's is named as the cause`() throws {
            try Cluster.shared { cluster in
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

        @Test func `with its data alone, every command finds the Parlor that runs there`() throws {
            try Cluster.run { cluster in
                _ = try cluster.client().ask(.rename("ada", to: "Ada"))
                let usual = ["PARLOR_PORT_BASE": "", "PARLOR_HTTP": ""]
                for (arguments, word) in [
                    (["status"], "profile-store-1"),
                    (["call", "person.get", "--as", "ada"], "\"Ada\""),
                    (["history", "person.ada"], "created"),
                    (["state", "person.ada"], "Ada"),
                    (["doctor"], "The gateway is at 127.0.0.1:\(cluster.web)."),
                    (["doctor"], "ports \(cluster.address.port) to"),
                    (["load", "--clients", "2", "--seconds", "1"], "deliveries"),
                    (["scale", "profile-store=2"], "Scaled: profile-store=2."),
                ] {
                    let outcome = try cluster.start("parlor", arguments, usual).outcome()
                    #expect(outcome.exit == 0, "\(arguments): \(outcome)")
                    #expect(outcome.output.contains(word), "\(arguments): \(outcome)")
                }
            }
        }

        @Test func `where data and ports are two Parlors', nothing is done and both are named`()
            throws
        {
            try Cluster.shared { cluster in
                let lease = try PortLease()
                let other = "\(lease.first)"
                for arguments in [
                    ["down"], ["scale", "profile-store=2"], ["up", "-d"], ["status"],
                ] {
                    let outcome = try cluster.start(
                        "parlor", arguments, ["PARLOR_PORT_BASE": other]
                    ).outcome()
                    #expect(outcome.exit == 1, "\(arguments): \(outcome)")
                    let said = outcome.output + outcome.errors
                    #expect(said.contains(other) && said.contains("\(cluster.address.port)"))
                }
                #expect(try cluster.parlor("status").exit == 0)
                #expect(try cluster.status.instances(of: "profile-store").count == 1)
                withExtendedLifetime(lease) {}
            }
        }

        @Test func `what up prints to try works as it is printed`() throws {
            let folder = try Folder()
            let cluster = try Cluster(data: "\(folder.path)/the data")
            let up = try cluster.parlor("up", "--detach")
            #expect(up.exit == 0)
            try cluster.downAfterwards { cluster in
                let tries = up.lines.drop { $0 != "To try:" }.dropFirst()
                    .filter { $0.hasPrefix("  ") }
                #expect(tries.count == 4)
                for line in tries where !line.contains(" tap ") {
                    let shell = try Program(
                        "/bin/sh", ["-c", line],
                        environment: Executables.environment([:])
                    ).outcome()
                    #expect(shell.exit == 0, "\(line): \(shell)")
                }
                let ada = try cluster.parlor("call", "person.get", "--as", "ada").output
                #expect(ada.contains("\"Ada\""))
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
