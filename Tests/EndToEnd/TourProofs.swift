import Bus
import Foundation
import ParlorWire
import TestKit
import Testing

extension OperatorProofs {
    /// What docs/tour.md invites to paste.
    @Suite(.sharedCluster) struct Tour {
        @Test func `the second terminal's block loses no name over a kill`() throws {
            let block = try Self.block("sh", with: "kill -9")
            try Cluster.run { cluster in
                let before = try cluster.pid(of: "profile-store-1")
                let bash = try Program(
                    "/bin/bash", ["-c", try Self.script(block)], environment: cluster.environment)
                let outcome = try bash.outcome()
                #expect(outcome.exit == 0 && outcome.errors.isEmpty, "\(outcome)")
                #expect(try cluster.pid(of: "profile-store-1") != before, "Nothing was killed.")
                let history = try cluster.parlor("history", "person.ada").lines.suffix(10)
                for (number, line) in zip(1...10, history) {
                    #expect(line.contains("\"Ada the \(number)\""), "\(line)")
                }
            }
        }

        @Test func `a call over ZeroMQ is answered, and its event heard`() throws {
            let block = try Self.block("python", with: "import json, uuid, zmq")
            try Cluster.shared { cluster in
                let printed = try Self.output(of: "/usr/bin/python3", block, on: cluster)
                for part in [#""status":"ok""#, "person.ada.created"] {
                    #expect(printed.contains(part), "\(part) is not in \(printed)")
                }
            }
        }

        @Test func `a device connects by the lines that are shown`() throws {
            let guest = try Self.block("sh", with: "curl")
            let device = try Self.blocks("python", in: "Connect a device").joined()
            try Cluster.shared { cluster in
                let answer = try Self.output(of: "/bin/bash", guest, on: cluster)
                let pass = try JSON.decode(Pass.self, from: Array(answer.utf8))
                #expect(try cluster.device(pass).call("person.me").displayName == "Ada")
                let printed = try Self.output(of: "/usr/bin/python3", device, on: cluster)
                for part in [
                    "welcome", "limits", "snapshot", "Ada Lovelace", "'recovered': True",
                    "the same person: True", "the laptop is signed out: True",
                    "parlor replay match.",
                ] {
                    #expect(printed.contains(part), "\(part) is not in \(printed)")
                }
            }
        }

        /// What the block prints, with this cluster's addresses in the place of the usual ones.
        private static func output(
            of program: String, _ block: String, on cluster: Cluster
        ) throws -> String {
            let (calls, events) = (cluster.address.port, cluster.address.port + 1)
            let here = block.replacing("127.0.0.1:8080", with: "127.0.0.1:\(cluster.web)")
                .replacing("127.0.0.1:5550", with: "127.0.0.1:\(calls)")
                .replacing("127.0.0.1:5551", with: "127.0.0.1:\(events)")
            let outcome = try Program(program, ["-c", here], environment: cluster.environment)
                .outcome()
            #expect(outcome.exit == 0 && outcome.errors.isEmpty, "\(outcome)")
            return outcome.output
        }

        /// The block of the tour that has this in it.
        private static func block(_ language: String, with word: String) throws -> String {
            try #require(try blocks(language, in: "").first { $0.contains(word) })
        }

        private static func blocks(
            _ language: String, in section: String
        ) throws -> [String] {
            let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
                .deletingLastPathComponent().deletingLastPathComponent()
            let tour = try String(
                contentsOf: root.appendingPathComponent("docs/tour.md"), encoding: .utf8)
            let sections = tour.components(separatedBy: "\n## ")
                .filter { $0.hasPrefix(section) }
            return sections.joined().components(separatedBy: "```\(language)\n").dropFirst()
                .compactMap { $0.components(separatedBy: "```").first }
        }

        /// The block with these executables behind its words.
        private static func script(_ block: String) throws -> String {
            """
            parlor() { "\(try Executables.path("parlor"))" "$@"; }
            make() { case $1 in
                scale) parlor scale "${2#SERVICE=}=${3#N=}" ;;
                *) parlor "$@" ;;
            esac }
            \(block.split(separator: "\n").filter { !$0.hasPrefix("alias ") }.joined(separator: "\n"))
            """
        }
    }
}
