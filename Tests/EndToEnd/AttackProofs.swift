import Foundation
import ParlorWire
import TestKit
import Testing

extension LongProofs {
    /// How long others wait because of guests who ask for too much. No two machines agree on that:
    /// `TurnTests` and `CallTurnsTests` count what one turn does.
    @Suite(.enabled(if: Figures.areWanted)) struct Attacks {
        private struct Measured: Decodable {
            let name: String
            let ours: Double
            let reference: Double?
        }

        private static func measure(_ bench: String) throws -> [Measured] {
            let parlor = try Program(
                try Executables.path("parlor-bench"), [bench, "--json"],
                environment: Executables.environment([:]))
            let outcome = try parlor.outcome(within: .seconds(280))
            guard outcome.output.hasPrefix("[") else {
                throw Unusable("'parlor-bench \(bench)' told nothing: \(outcome.errors)")
            }
            return try JSON.decode([Measured].self, from: Array(outcome.output.utf8))
        }

        @Test(arguments: [("door-crowds", 5), ("door-attacks", 6)])
        func `a bystander's calls under attack, beside those at rest`(
            _ bench: String, _ count: Int
        ) throws {
            let measured = try Self.measure(bench)
            let (alone, besideRest) = ("a bystander's call, p99: ", "the same beside rest: ")
            let attacks = measured.filter { $0.name.hasPrefix(besideRest) }
            #expect(attacks.count == count)
            for attack in attacks {
                let what = String(attack.name.dropFirst(besideRest.count))
                let beside = measured.first { $0.name == alone + what }
                let (busy, rest) = (try #require(beside?.reference), try #require(attack.reference))
                // Or what it takes while loops that ask for nothing keep all processors busy.
                Figures.note(
                    alone + what, .milliseconds(attack.ours),
                    expected: .milliseconds(max(10, busy)), beside: .milliseconds(rest),
                    "that at rest")
            }
        }

        @Test func `the longest turns of the gateway, beside that of a short call`() throws {
            let turns = try Self.measure("door-turns")
            let short = try #require(turns.first { $0.name.hasSuffix(": a short call") })
            #expect(turns.count > 10)
            for turn in turns {
                Figures.note(
                    turn.name, .milliseconds(turn.ours), expected: .milliseconds(5),
                    beside: .milliseconds(short.ours), "that of a short call")
            }
        }
    }
}
