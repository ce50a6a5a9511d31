import BusZeroMQ
import Foundation
import Testing
import Wire

extension Proofs {
    @Suite struct Garbage {
        /// `PARLOR_GARBAGE_SECONDS=600 swift test --filter EndToEnd.*Garbage` takes ten minutes.
        static let seconds = ProcessInfo.processInfo.environment["PARLOR_GARBAGE_SECONDS"] ?? "0"
        static let rounds = "300"
        /// Of memory that the allocator keeps after a flood. A kilobyte lost for each message is more.
        static let growth = 16 << 20

        @Test func `garbage on all five ports neither stops the bus nor grows its memory`() throws {
            try Cluster.run { cluster in
                let client = try cluster.client()
                let before = try cluster.status.services.map(\.pid)
                let warmUp = try Python.start("garbage.py", at: cluster.address, "1", "60", "0")
                _ = try keepCalling(client, until: warmUp)
                let atStart = try client.busStatus.memoryBytes

                let flood = try Python.start(
                    "garbage.py", at: cluster.address, "2", Self.rounds, Self.seconds)
                let (calls, longest) = try keepCalling(client, until: flood)

                let after = try cluster.status.services
                #expect(after.map(\.pid) == before)
                #expect(after.allSatisfy { $0.restarts == 0 && $0.state == "ready" })
                #expect(longest < .seconds(1), "One of \(calls) calls took \(longest).")
                var atEnd = 0
                try wait(for: "the bus's memory to be below \(atStart) and 16 MB") {
                    atEnd = try client.busStatus.memoryBytes
                    return atEnd < atStart + Self.growth
                }
                print(
                    "The bus held \(atStart) bytes before and \(atEnd) after garbage, of "
                        + "\(calls) calls meanwhile the longest took \(longest).")
            }
        }

        /// Renames and asks until the program ends; how often, and how long the longest call took.
        private func keepCalling(_ client: BusClient, until program: Program) throws -> (
            Int, Duration
        ) {
            var calls = 0
            var longest = Duration.zero
            while !program.hasEnded {
                calls += 2
                let began = ContinuousClock.now
                _ = try client.ask(.rename("ada", to: "Ada \(calls % 100)"))
                _ = try client.ask(.get("ada"))
                longest = max(longest, ContinuousClock.now - began)
            }
            let outcome = try program.outcome()
            #expect(outcome.exit == 0, "\(outcome.errors)")
            print("Garbage: \(outcome.output)", terminator: "")
            return (calls, longest)
        }
    }
}
