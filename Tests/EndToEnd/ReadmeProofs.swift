import Foundation
import Testing

extension Proofs {
    /// What the README invites to paste.
    @Suite struct Readme {
        @Test func `the second terminal's block loses no name over a kill`() throws {
            let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
                .deletingLastPathComponent().deletingLastPathComponent()
            let readme = try String(
                contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
            let blocks = readme.components(separatedBy: "```sh\n").dropFirst()
                .compactMap { $0.components(separatedBy: "```").first }
            let block = try #require(blocks.first { $0.contains("kill -9") })
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
