import Foundation
import ParlorWire
import TestKit
import Testing

extension PatientProofs {
    /// Gateways that are restarted one after another.
    @Suite struct RollingRestarts {
        private static let watchers = 200

        @Test func `three gateways restart beneath 200 watchers, and nobody misses an event`()
            throws
        {
            try Cluster.run { cluster in
                try cluster.scale(3, of: "gateway")
                var ada = Renamer(
                    try cluster.pass("/v1/session", ["displayName": "Ada"]), in: cluster)
                let stream = StreamName("person", ada.pass.userId.key)
                let crowd = try Crowd(of: Self.watchers, watching: stream, in: cluster)
                let began = ContinuousClock.now
                let restart = try cluster.start("parlor", ["restart", "gateway"])
                try wait(for: "the restart of all three gateways", within: longestWait * 3) {
                    try ada.turn(upTo: ada.answered.count + 4)
                    try crowd.turn()
                    return restart.hasEnded
                }
                let outcome = try restart.outcome()
                #expect(outcome.exit == 0, "\(outcome)")
                let took = ContinuousClock.now - began
                let changes = ada.answered.count + 4
                try wait(for: "everybody to have seen everything") {
                    try ada.turn(upTo: changes)
                    try crowd.turn()
                    return ada.answered.count >= changes
                        && crowd.haveSeen(ada.answered.values.max()!)
                }
                let away = crowd.watchers.map(\.longestAway).max()!
                print(
                    "Three gateways were restarted in \(took), amid \(changes) renames; "
                        + "\(crowd.returns) came back.")
                #expect(crowd.watchers.flatMap(\.closeCodes).allSatisfy { $0 == 1012 })
                #expect(crowd.watchers.flatMap(\.flaws).isEmpty)
                for watcher in crowd.watchers {
                    for (number, rev) in ada.answered where watcher.names[rev] != "Ada \(number)" {
                        Issue.record("Rename \(number) was seen as \(watcher.names[rev] ?? "-").")
                    }
                }
                #expect(crowd.returns >= Self.watchers)
                Figures.note(
                    "the longest that one of 200 was cut off", away, expected: .seconds(5),
                    beside: cluster.startTook)
            }
        }

        @Test func `while others are there, HTTP requests are answered all the time`() throws {
            try Cluster.run { cluster in
                try cluster.scale(2, of: "gateway")
                let devices = try (0..<20).map { _ in try cluster.guest() }
                let before = try cluster.pid(of: "gateway-1")
                var (answered, failed) = (0, 0)
                kill(before, SIGTERM)
                try wait(for: "gateway-1 to be back") {
                    for _ in 0..<20 {
                        let answer = try? cluster.http("GET", "/healthz")
                        if answer?.status == 200 { answered += 1 } else { failed += 1 }
                    }
                    return try cluster.isBack("gateway-1", after: before)
                }
                print("\(answered) requests were answered, \(failed) were not.")
                #expect(!devices.isEmpty && answered > 0)
                #expect(failed <= 1, "Who is just connecting when the port is shut is turned away.")
            }
        }

        @Test func `a gateway that is alone does not send its devices away one after another`()
            throws
        {
            let cluster = try Cluster(["PARLOR_DRAIN_SECONDS": "600"])
            try cluster.up()
            try cluster.downAfterwards { cluster in
                let devices = try (0..<20).map { _ in try cluster.guest() }
                let told = ContinuousClock.now
                kill(try cluster.pid(of: "gateway-1"), SIGTERM)
                try wait(for: "all 20 to be closed") {
                    for device in devices { try device.listen(within: .milliseconds(2)) }
                    return devices.allSatisfy { $0.socket.closeCode != nil }
                }
                Figures.note(
                    "a gateway that is alone closes 20 sockets", ContinuousClock.now - told,
                    expected: .seconds(2), beside: cluster.startTook)
                #expect(devices.allSatisfy { $0.socket.closeCode == 1012 })
            }
        }
    }
}
