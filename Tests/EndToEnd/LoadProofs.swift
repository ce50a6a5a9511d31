import BusZeroMQ
import Foundation
import ParlorWire
import TestKit
import Testing

extension Proofs {
    /// `parlor load` while parts are killed under it.
    @Suite struct Loads {
        private struct Report: Decodable {
            let calls: Int
            let deliveries: Int
            let gaps: Int
            let duplicates: Int
            let reconnects: Int
        }

        @Test func `many guests miss nothing and see nothing twice when parts are killed`() throws {
            try Cluster.run { cluster in
                // A slow machine may not be in the middle of it in ten seconds.
                let report =
                    try reportAmidKills(cluster, seconds: 10)
                    ?? reportAmidKills(cluster, seconds: 60)
                try #require(report != nil, "The gateway was not killed in the middle.")
            }
        }

        /// What 50 guests saw in so many seconds; nil if they were done before the gateway was killed.
        private func reportAmidKills(_ cluster: Cluster, seconds: Int) throws -> Report? {
            try wait(for: "everything to be ready") {
                try cluster.status.services.allSatisfy { $0.state == "ready" }
            }
            let parts = ["sync-fanout-1", "gateway-1"]
            let pids = try parts.map { try cluster.pid(of: $0) }
            let renames = try cluster.subscription("person.")
            let load = try cluster.start(
                "parlor",
                ["load", "--clients", "50", "--seconds", "\(seconds)", "--rate", "40", "--json"])
            for (part, pid) in zip(parts, pids) {
                var seen = 0
                try wait(for: "forty renames before \(part) is killed") {
                    while let event = try renames.next(within: .zero) {
                        if String(decoding: event.body, as: UTF8.self).contains("\"Load ") {
                            seen += 1
                        }
                    }
                    return seen >= 40 || load.hasEnded
                }
                if !load.hasEnded { try killAtOnce(pid) }
            }
            let outcome = try load.outcome(within: .seconds(seconds) + longestWait)
            #expect(outcome.exit == 0 && outcome.errors.isEmpty, "\(outcome)")
            let report = try JSON.decode(Report.self, from: Array(outcome.output.utf8))
            #expect(report.gaps == 0 && report.duplicates == 0, "\(outcome.output)")
            #expect(report.calls > 0 && report.deliveries >= 50 * report.calls / 2)
            return report.reconnects >= 50 ? report : nil
        }

        private struct EveningReport: Decodable {
            struct Action: Decodable {
                let name: String
                let count: Int
            }

            let guests: Int
            let actions: [Action]
            let compared: Int
            let acknowledged: Int
            let lookedUp: Int
            let flaws: Int

            /// Everything that people do was done, by most of them.
            var isFull: Bool {
                let done = Set(actions.filter { $0.count > 0 }.map(\.name))
                return guests >= 25 && compared > 30 && acknowledged > 50 && lookedUp > 20
                    && done.isSuperset(of: [
                        "create", "join", "act", "say", "draw", "rename", "resume",
                    ])
            }
        }

        @Test func `nothing is wrong in an evening while a service is killed`() throws {
            try Cluster.run { cluster in
                // A slow machine may not be in the middle of it in eight seconds, or not do enough.
                let report =
                    try reportOfEveningAmidKill(cluster, seconds: 8)
                    ?? reportOfEveningAmidKill(cluster, seconds: 60)
                try #require(report != nil, "It was over before a kill, or too little was done.")
            }
        }

        /// What 30 people found in so many seconds; nil if it was over before a service was killed,
        /// or if they did too little.
        private func reportOfEveningAmidKill(
            _ cluster: Cluster, seconds: Int
        ) throws -> EveningReport? {
            let lobby = try cluster.pid(of: "lobby-1")
            let said = try cluster.subscription("chat.")
            let evening = try cluster.start(
                "parlor",
                [
                    "load", "evening", "--people", "30", "--seed", "7", "--rate", "40", "--for",
                    "\(seconds)s", "--json",
                ])
            var messages = 0
            try wait(for: "the middle of the evening") {
                while let event = try said.next(within: .zero) {
                    if event.header.event == "sent" { messages += 1 }
                }
                return messages >= 20 || evening.hasEnded
            }
            if !evening.hasEnded { try killAtOnce(lobby) }
            let isAmid = !evening.hasEnded
            let outcome = try evening.outcome(within: .seconds(seconds) + longestWait)
            #expect(outcome.exit == 0 && outcome.errors.isEmpty, "\(outcome)")
            let report = try JSON.decode(EveningReport.self, from: Array(outcome.output.utf8))
            #expect(report.flaws == 0, "\(outcome.output)")
            guard isAmid else { return nil }
            #expect(try cluster.pid(of: "lobby-1") != lobby)
            return report.isFull ? report : nil
        }

        @Test func `it speaks TLS where the gateway does, and says why it can't get in`() throws {
            let folder = try Folder()
            let (chain, key) = ("\(folder.path)/chain.pem", "\(folder.path)/key.pem")
            let openssl = try Program(
                "/usr/bin/env",
                [
                    "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2",
                    "-subj", "/CN=localhost", "-keyout", key, "-out", chain,
                ], environment: Executables.environment([:])
            ).outcome()
            #expect(openssl.exit == 0)
            let cluster = try Cluster(["PARLOR_TLS_CERT": chain, "PARLOR_TLS_KEY": key])
            let up = try cluster.parlor("up", "--detach")
            #expect(up.exit == 0 && up.output.contains("https://127.0.0.1:\(cluster.web)"))
            try cluster.downAfterwards { cluster in
                let load = try cluster.parlor(
                    "load", "--clients", "20", "--seconds", "3", "--rate", "20", "--json")
                #expect(load.exit == 0 && load.errors.isEmpty, "\(load)")
                let report = try JSON.decode(Report.self, from: Array(load.output.utf8))
                #expect(report.gaps == 0 && report.calls > 0)
                #expect(report.deliveries >= 20 * report.calls / 2)
                let plain = try Program(
                    try Executables.path("parlor"), ["load", "--clients", "2"],
                    environment: Executables.environment([
                        "PARLOR_HTTP": "127.0.0.1:\(cluster.web)"
                    ])
                ).outcome()
                #expect(plain.exit == 1 && plain.errors.contains("PARLOR_TLS_CERT"), "\(plain)")
                let doctor = try cluster.parlor("doctor")
                #expect(doctor.output.contains("The certificate \(chain) can be used."))
            }
            let nobody = try cluster.parlor("load", "--clients", "2")
            #expect(nobody.exit == 1 && nobody.errors.contains("Connection refused"), "\(nobody)")
        }

        @Test func `where nothing can be seen, none is told`() throws {
            try Cluster.run { cluster in
                let load = try cluster.parlor(
                    "load", "--clients", "2", "--seconds", "1", "--rate", "10", "--watch",
                    "rooms.public")
                #expect(load.exit == 0, "\(load)")
                #expect(load.output.contains("none was seen where they watch"), "\(load.output)")
                #expect(!load.output.contains("0.00 ms"))
            }
        }
    }
}
