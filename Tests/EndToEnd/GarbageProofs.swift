import BusZeroMQ
import Foundation
import ParlorWire
import TestKit
import Testing

extension Proofs {
    @Suite struct Garbage {
        /// `PARLOR_GARBAGE_SECONDS=200 swift test --filter EndToEnd.*Garbage` sends more of it.
        static let seconds = ProcessInfo.processInfo.environment["PARLOR_GARBAGE_SECONDS"] ?? "0"
        static let rounds = "300"
        /// For all of it: the runner ends a test that takes longer than 300 s.
        static let limit: Duration = .seconds(240)
        /// Of memory that the allocator keeps after a flood. A kilobyte lost for each message is more.
        static let growth = 16 << 20

        @Test func `garbage on all five ports neither stops the bus nor loses a call`() throws {
            try Cluster.run { cluster in
                let client = try cluster.client()
                let atRest = try cluster.callAtRest()
                let before = try cluster.status.services.map(\.pid)
                let end = ContinuousClock.now + Self.limit
                let warmUp = try Python.start("garbage.py", at: cluster.address, "1", "60", "0")
                _ = try keepCalling(client, until: warmUp, before: end)
                let atStart = try client.busStatus.memoryBytes

                let flood = try Python.start(
                    "garbage.py", at: cluster.address, "2", Self.rounds, Self.seconds)
                let longest = try keepCalling(client, until: flood, before: end)

                var after: [Status.Instance] = []
                try wait(for: "everything to be ready") {
                    after = try cluster.status.services
                    return after.allSatisfy { $0.state == "ready" }
                }
                #expect(after.map(\.pid) == before)
                #expect(after.allSatisfy { $0.restarts == 0 })
                Figures.note(
                    "a rename and a question amid garbage", longest, expected: .seconds(1),
                    beside: atRest)
                Figures.note(
                    "memory of the bus after garbage", bytes: try client.busStatus.memoryBytes,
                    expected: atStart + Self.growth, beside: atStart, "the same before")
            }
        }

        /// Renames and asks until the program ends; how long the longest of both took.
        private func keepCalling(
            _ client: BusClient, until program: Program, before end: ContinuousClock.Instant
        ) throws -> Duration {
            var calls = 0
            var longest = Duration.zero
            let limit = end - ContinuousClock.now
            try wait(for: "the garbage to end", within: limit, pausing: false) {
                calls += 1
                let began = ContinuousClock.now
                _ = try client.ask(.rename("ada", to: "Ada \(calls % 100)"))
                _ = try client.ask(.get("ada"))
                longest = max(longest, ContinuousClock.now - began)
                return program.hasEnded
            }
            let outcome = try program.outcome()
            #expect(outcome.exit == 0, "\(outcome.errors)")
            return longest
        }
    }
}
