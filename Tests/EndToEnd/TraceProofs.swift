import Foundation
import Hosting
import Operating
import ParlorWire
import TestKit
import Testing

extension OperatorProofs {
    /// What an act led to, from the device's frame to the last service, and to whom it was told.
    @Suite struct Traces {
        @Test func `the last act of a match is shown with all that it led to, also after kills`()
            throws
        {
            try Cluster.run { cluster in
                let devices = try ["Ada", "Bob"].map { try cluster.guest($0) }
                let evening = try Evening(
                    devices, watched: try cluster.guest("Eve"), "highCard", #"{"rounds":2}"#)
                let match = try evening.start()
                try evening.play(match)
                let head = try cluster.client().history(of: .match(match)).count
                let last = "\(StreamName.match(match))@\(head)"
                try wait(for: "the match to be counted, and told") {
                    let nodes = try report(cluster, last).nodes
                    let counted = nodes.count {
                        $0.cause == .carriedOver && $0.stream?.kind == "person"
                    }
                    let told = nodes.first { $0.name == "ended" }?.told ?? []
                    return counted >= 2 && told.contains { $0.service == "gateway" }
                        && nodes.contains { $0.name == "room.noteEnded" }
                }
                let seen = try report(cluster, last)
                let root = seen.nodes[0]
                #expect(root.what == .relay && root.part == "gateway-1" && root.took != nil)
                #expect(root.name == "match.act" && root.depth == 0)
                let decided = seen.nodes[1]
                #expect(decided.part == "game-authority-1" && decided.depth == 1)
                #expect((decided.took?.keep ?? 0) > 0)
                let ended = try #require(seen.nodes.first { $0.name == "ended" })
                let told = (ended.told ?? []).filter { $0.service == "gateway" }
                #expect(told.reduce(0) { $0 + $1.receivers } == 3)
                let carried = seen.nodes.filter { $0.cause == .carriedOver }
                #expect(
                    Set(carried.map(\.part)).isSuperset(of: ["lobby-1", "profile-store-1"]))
                #expect(carried.allSatisfy { ($0.took?.keep ?? 0) > 0 && $0.depth > 1 })
                #expect(carried.contains { $0.name == "room.noteEnded" })

                for service in ["gateway-1", "game-authority-1", "lobby-1", "profile-store-1"] {
                    try killAtOnce(try cluster.pid(of: service))
                }
                func events(_ report: TraceReport) -> [String] {
                    report.nodes.filter { $0.what == .event }.map { "\($0.stream!)@\($0.rev!)" }
                        .sorted()
                }
                var kept = seen
                try wait(for: "the same events, from the journals alone") {
                    let outcome = try cluster.parlor("trace", last, "--json")
                    guard outcome.exit == 0 else { return false }
                    kept = try JSON.decode(TraceReport.self, from: Array(outcome.output.utf8))
                    return Set(events(kept)).isSuperset(of: events(seen))
                }
                #expect(kept.trace == seen.trace && kept.nodes.allSatisfy { $0.what != .relay })
                let text = try cluster.parlor("trace", last).output
                #expect(text.contains("carried over by matches"))
            }
        }

        private func report(_ cluster: Cluster, _ id: String) throws -> TraceReport {
            let outcome = try cluster.parlor("trace", id, "--json")
            #expect(outcome.exit == 0, "\(outcome)")
            return try JSON.decode(TraceReport.self, from: Array(outcome.output.utf8))
        }

        @Test func `a call is explained at once, and found by its id; a refusal has its reason`()
            throws
        {
            try Cluster.run { cluster in
                func rename(_ id: String, _ option: String) throws -> Program.Outcome {
                    try cluster.parlor(
                        "call", "person.rename", #"{"displayName": "Ada"}"#, "--as", "ada", "--id",
                        id, option)
                }
                let explained = try rename("c1", "--explain")
                #expect(explained.exit == 0 && explained.output.contains("person.ada@1"))
                let traced = try rename("c2", "--trace")
                let trace = traced.errors.trimmingCharacters(in: .whitespacesAndNewlines)
                #expect(trace.count == 32)
                #expect(try cluster.parlor("trace", trace).output.contains("person.rename by ada"))
                let begun = try report(cluster, "person.ada@1").trace
                let history = try cluster.parlor("history", "person.ada", "--json")
                #expect(history.lines[0].contains("\"trace\":\"\(begun)\""), "\(history)")
                let plainly = try cluster.parlor("history", "person.ada").lines
                #expect(plainly[0].contains(" trace …\(begun.rawValue.suffix(8)) "), "\(plainly)")
                #expect(try report(cluster, "c1").nodes.contains { $0.name == "person.rename" })

                let ada = try cluster.guest("Ada")
                let refused = try ada.call("room.join", key: "QQQQ", cid: "my-join")
                #expect(refused.error?.code == "ROOM_NOT_FOUND")
                let nodes = try report(cluster, "my-join").nodes
                #expect(nodes.contains { $0.refusal?.code == "ROOM_NOT_FOUND" })

                let plain = Call.rename("ada", to: "Ada L", id: "plain")
                #expect(plain.header.trace == nil)
                let answer = try cluster.client().ask(plain)
                #expect(answer.failure == nil)
                let rev = try #require(answer.header.rev)
                let untraced = try report(cluster, "person.ada@\(rev)").nodes
                #expect(untraced.contains { $0.name == "person.rename" && $0.took != nil })

                let unknown = try cluster.parlor("trace", "nothing")
                #expect(unknown.exit == 1 && unknown.errors.hasPrefix("Nothing is known of"))
                let late = try cluster.parlor("trace", "person.ada@99")
                #expect(late.errors.hasPrefix("The stream person.ada has no revision 99"))
            }
        }
    }
}
