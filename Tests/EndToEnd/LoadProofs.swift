import Foundation
import Testing
import Wire

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
                let load = try cluster.start(
                    "parlor",
                    ["load", "--clients", "50", "--seconds", "6", "--rate", "40", "--json"])
                for (part, second) in [("sync-fanout-1", 1), ("gateway-1", 3)] {
                    let before = try cluster.pid(of: part)
                    try wait(for: "second \(second) of the load", within: .seconds(30)) {
                        let told = load.complained
                        return (second..<6).contains { told.contains("\($0) of 6 s") }
                    }
                    try killAtOnce(before)
                }
                let outcome = try load.outcome()
                #expect(outcome.exit == 0, "\(outcome)")
                let report = try JSON.decode(Report.self, from: Array(outcome.output.utf8))
                #expect(report.gaps == 0 && report.duplicates == 0, "\(outcome.output)")
                #expect(report.reconnects >= 50, "The gateway was not killed in the middle.")
                #expect(report.calls > 100 && report.deliveries >= 50 * report.calls / 2)
            }
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
