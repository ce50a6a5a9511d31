import Bus
import BusZeroMQ
import Foundation
import ParlorWire
import TestKit
import Testing

extension OperatorProofs {
    /// What scripts may rely on: exit codes, and what goes to which stream.
    @Suite struct CommandLines {
        @Test func `call, history, state and tap print what programs can read`() throws {
            try Cluster.run { cluster in
                let tap = try cluster.start(
                    "parlor", ["tap", "person.ada.", "--json", "--count", "3"])
                try calls(cluster)
                try histories(cluster)
                var number = 0
                try wait(for: "three events in the tap") {
                    number += 1
                    _ = try cluster.client().ask(.rename("ada", to: "Ada \(number)"))
                    return tap.hasEnded
                }
                let seen = try tap.outcome()
                #expect(seen.exit == 0 && seen.lines.count == 3)
                for line in seen.lines {
                    let event = try JSON.decode(Tapped.self, from: Array(line.utf8))
                    #expect(
                        event.topic == "person.ada.\(event.event)" && event.stream == "person.ada")
                }
            }
        }

        private struct Tapped: Decodable {
            let topic: String
            let stream: String
            let event: String
            let rev: Int
        }

        private func calls(_ cluster: Cluster) throws {
            let rename = [
                "call", "person.rename", #"{"displayName": "Ada"}"#, "--as", "ada", "--id", "c1",
            ]
            let first = try cluster.start("parlor", rename).outcome()
            #expect(first.exit == 0 && first.errors.isEmpty && first.lines.count == 1)
            #expect(first.output.contains(#""displayName":"Ada""#))
            _ = try cluster.client().ask(.rename("ada", to: "Ada Lovelace"))
            #expect(try cluster.start("parlor", rename).outcome().output == first.output)

            for (arguments, code) in [
                (["person.rename", #"{"displayName": " "}"#, "--as", "ada"], "BAD_INPUT"),
                (["person.get", #"{"userId": "nobody"}"#], "NOT_FOUND"),
                (["person.fly"], "UNKNOWN_CALL"),
                (["match.get", "--key", "m1"], "MATCH_NOT_FOUND"),
                (["person.clearAvatar", "--as", "eve", "--key", "ada"], "FORBIDDEN"),
            ] {
                let refused = try cluster.start(
                    "parlor", ["call"] + arguments + ["--timeout", "60000"]
                ).outcome()
                #expect(refused.exit == 1 && refused.output.isEmpty, "\(arguments): \(refused)")
                #expect(refused.errors.hasPrefix("\(code): ") && refused.errors.hasSuffix("\n"))
                #expect(code != "UNKNOWN_CALL" || refused.errors.contains("person.rename, "))
            }

            let piped = try Program(
                "/bin/sh",
                [
                    "-c", "echo '{\"userId\": \"ada\"}' | \"$0\" call person.get -",
                    Executables.path("parlor"),
                ],
                environment: cluster.environment
            ).outcome()
            #expect(piped.exit == 0 && piped.output.contains("Ada Lovelace"))
        }

        private func histories(_ cluster: Cluster) throws {
            let all = try cluster.parlor("history", "person.ada", "--json")
            #expect(all.exit == 0 && all.errors.isEmpty && all.lines.count == 2)
            let rest = try cluster.parlor("history", "person.ada", "--json", "--from", "2")
            #expect(rest.lines == Array(all.lines.dropFirst()))
            let text = try cluster.parlor("history", "person.ada", "--from", "2")
            #expect(text.exit == 0 && text.output.contains("person.ada 2 identityChanged by ada"))
            let late = try cluster.parlor("history", "person.ada", "--from", "3")
            #expect(late.exit == 1 && late.output.isEmpty)
            #expect(late.errors.contains("has 2 events, and none from revision 3 on"), "\(late)")
            let none = try cluster.parlor("history", "person.nobody")
            #expect(none.exit == 1 && none.output.isEmpty && none.errors.contains("no events"))

            let names = try (1...2).map { rev in
                try cluster.parlor("state", "person.ada", "--json", "--at", "\(rev)").output
            }
            #expect(names[0].contains(#""displayName":"Ada""#) && names[0].contains(#""rev":1"#))
            #expect(names[1].contains(#""displayName":"Ada Lovelace""#))
            #expect(try cluster.parlor("state", "person.ada", "--json").output == names[1])
            let beyond = try cluster.parlor("state", "person.ada", "--at", "3")
            #expect(
                beyond.exit == 1 && beyond.output.isEmpty && beyond.errors.contains("NOT_FOUND"))
        }

        @Test func `status, scale, up, logs and doctor agree on what runs`() throws {
            try Cluster.run { cluster in
                #expect(try cluster.parlor("status").exit == 0)
                let again = try cluster.parlor("up", "--detach")
                #expect(again.exit == 0 && again.output.contains("running already"))

                let scaled = try cluster.parlor("scale", "profile-store=2")
                #expect(scaled.exit == 0 && scaled.output.hasSuffix("Scaled: profile-store=2.\n"))
                let status = try cluster.status
                #expect(status.supervisor.state == "running" && status.supervisor.busAnswers)
                #expect(
                    status.services.map(\.instance) == [
                        "bus-1", "profile-store-1", "profile-store-2", "lobby-1",
                        "game-authority-1", "drawing-store-1", "chat-store-1", "sync-fanout-1",
                        "gateway-1", "console-1",
                    ])
                #expect(status.services.allSatisfy { $0.state == "ready" && isAlive($0.pid ?? 0) })

                try cluster.scale(0)
                let without = try cluster.parlor("status")
                #expect(without.exit == 1)
                #expect(without.output.contains("profile-store has 0 instances"))
                #expect(without.output.contains("'parlor scale profile-store=1'"))
                let ill = try cluster.parlor("doctor")
                #expect(ill.exit == 1 && ill.output.contains("profile-store has 0 instances"))
                let client = try cluster.client()
                #expect(try client.refusal(of: .get("ada"))?.code == .unavailable)
                try cluster.scale(1)
                _ = try client.ask(.rename("ada", to: "Ada"))

                let logs = try cluster.parlor("logs", "profile-store")
                #expect(logs.exit == 0 && logs.output.contains("profile-store-2: stopped"))
                #expect(!logs.output.contains("bus-1:"))
                let last = try cluster.parlor("logs", "profile-store", "--lines", "2").lines
                #expect(last.count == 2, "Of all logs together.")
                #expect(try cluster.parlor("logs", "profile-stor").errors.contains("Did you mean"))
                let doctor = try cluster.parlor("doctor")
                #expect(doctor.exit == 0, "\(doctor.output)")
            }
        }

        @Test func `doctor names what is broken`() throws {
            let cluster = try Cluster()
            let taken = try #require(TakenPort(cluster.address.port + 2))
            let doctor = try cluster.parlor("doctor")
            #expect(doctor.exit == 1)
            #expect(doctor.output.contains("Port \(cluster.address.port + 2) is taken"))
            let up = try cluster.parlor("up", "--detach")
            #expect(
                up.exit == 78 && up.errors.contains("Port \(cluster.address.port + 2) is taken"))
            _ = consume taken
        }
    }
}
