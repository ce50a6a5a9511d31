import ParlorWire
import TestKit
import Testing

extension OperatorProofs {
    /// What the command line says before it does anything.
    @Suite struct Usage {
        static let commands = [
            "up", "down", "status", "logs", "scale", "tap", "call", "history", "state", "doctor",
        ]

        @Test func `every command explains itself`() throws {
            let cluster = try Cluster()
            let overview = try cluster.parlor("--help")
            #expect(overview.exit == 0 && overview.errors.isEmpty)
            for command in Self.commands {
                #expect(overview.output.contains("\n  \(command) "), "\(command) is not listed.")
                let help = try cluster.parlor(command, "--help")
                #expect(help.exit == 0 && help.errors.isEmpty)
                #expect(help.output.contains("Usage: parlor \(command)"))
                #expect(try cluster.parlor("help", command).output == help.output)
            }
        }

        @Test(arguments: [
            ["fly"], ["stats"], ["status", "now"], ["status", "--jsn"], ["scale"], ["call"],
            ["call", "rename"], ["call", "person.me", "{"], ["call", "person.me", "{}", "more"],
            ["call", "person.me", "--timeout", "soon"], ["call", "person.me", "--timeout", "0"],
            ["call", "person.me", "--as"], ["history"], ["history", "ada"],
            ["history", "person.ada", "--from", "0"], ["state", "person.ada", "--at", "-1"],
            ["tap", "--count", "none"], ["scale", "profile-store=many"],
            ["scale", "profile-store"],
            ["scale", "profile-store=33"], ["scale", "profile-store=-1"], ["scale", "bus=2"],
            ["scale", "bus=0"], ["call", "person.me", "--as", "a b"],
            ["call", "person.me", "--key", "a.b"], ["call", "per son.me"],
            ["history", "person.a b"],
            ["scale", "profilestore=2"], ["logs", "--lines", "all"], ["up", "--detached"],
        ])
        func `a wrong command line is told what is wrong`(_ arguments: [String]) throws {
            let outcome = try Cluster().start("parlor", arguments).outcome()
            #expect(outcome.exit == 64, "\(outcome)")
            #expect(outcome.output.isEmpty)
            #expect(outcome.errors.count > 20 && outcome.errors.hasSuffix("\n"))
        }

        @Test func `the examples in the help work as they stand`() throws {
            try Cluster.run { cluster in
                _ = try cluster.client().ask(.rename("ada", to: "Ada"))
                let tap = try shell(example("tap", cluster), cluster)
                for command in ["status", "call", "history", "state", "scale", "doctor"] {
                    let line = try example(command, cluster)
                    let outcome = try shell(line, cluster).outcome()
                    #expect(outcome.exit == 0 && outcome.errors.isEmpty, "\(line): \(outcome)")
                }
                let logs = try shell(example("logs", cluster), cluster)
                try wait(for: "a line in the logs") { logs.printed.contains("profile-store") }
                var number = 0
                try wait(for: "the tap's example to see its events") {
                    number += 1
                    _ = try cluster.client().ask(.rename("ada", to: "Ada \(number)"))
                    return tap.hasEnded
                }
            }
        }

        private func shell(_ line: String, _ cluster: Cluster) throws -> Program {
            try Program("/bin/sh", ["-c", line], environment: cluster.environment)
        }

        /// What stands behind "For example:", with `parlor` where the executables are.
        private func example(_ command: String, _ cluster: Cluster) throws -> String {
            let help = try cluster.parlor(command, "--help")
            let line = help.lines.first { $0.hasPrefix("For example: ") }
            let text = try #require(line).dropFirst("For example: parlor".count)
            return "exec '\(try Executables.path("parlor"))'\(text)"
        }

        @Test func `without a running system each command says so`() throws {
            let cluster = try Cluster()
            let status = try cluster.parlor("status")
            #expect(status.exit == 3 && status.output.contains("not running"))
            let json = try cluster.parlor("status", "--json")
            #expect(json.exit == 3)
            #expect(try cluster.status.supervisor.state == "stopped")
            #expect(try cluster.parlor("down").exit == 0)
            let scale = try cluster.parlor("scale", "profile-store=2")
            #expect(scale.exit == 3 && scale.output.isEmpty && scale.errors.contains("parlor up"))
            let logs = try cluster.parlor("logs")
            #expect(logs.exit == 1 && logs.errors.contains("nothing was started"))
            let call = try cluster.parlor("call", "person.avatars", "--timeout", "300")
            #expect(call.exit == 1 && call.output.isEmpty)
            let absence = "The bus at \(cluster.address) does not answer: 'parlor up' starts one"
            #expect(call.errors.hasPrefix("TIMEOUT: \(absence)"), "\(call)")
            for asking in ["history", "state"] {
                let outcome = try cluster.parlor(asking, "person.ada")
                #expect(outcome.exit == 1 && outcome.output.isEmpty)
                #expect(outcome.errors.hasPrefix(absence), "\(outcome)")
            }
            let doctor = try cluster.parlor("doctor")
            #expect(doctor.exit == 0 && doctor.output.contains("Nothing is wrong."))
        }
    }
}
