import BusZeroMQ
import Foundation
import Hosting
import ParlorWire
import TestKit
import Testing

extension Proofs {
    /// Whoever watches misses nothing and sees nothing twice, whatever dies meanwhile.
    @Suite struct Survival {
        static let changes = 200
        static let watchers = 50

        @Test(arguments: ["sync-fanout-1", "gateway-1", "bus-1", "profile-store-1"])
        func `killing a part amid 200 renames watched by 50 leaves no gap and no duplicate`(
            _ part: String
        ) throws {
            try Cluster.run { cluster in
                var ada = Renamer(
                    try cluster.pass("/v1/session", ["displayName": "Ada"]), in: cluster)
                let stream = StreamName("person", ada.pass.userId.key)
                let crowd = try Crowd(of: Self.watchers, watching: stream, in: cluster)
                let before = try cluster.pid(of: part)
                try wait(for: "half of the renames") {
                    try ada.turn(upTo: Self.changes)
                    try crowd.turn()
                    return ada.answered.count >= Self.changes / 2
                }
                try killAtOnce(before)
                let killed = ContinuousClock.now
                var restarted: ContinuousClock.Instant?
                try wait(for: "everybody to have seen everything") {
                    try ada.turn(upTo: Self.changes)
                    try crowd.turn()
                    if restarted == nil, try cluster.isBack(part, after: before) {
                        restarted = ContinuousClock.now
                    }
                    guard restarted != nil, ada.answered.count == Self.changes else { return false }
                    return crowd.haveSeen(ada.answered.values.max()!)
                }
                Figures.note(
                    "everybody has caught up after \(part) is back",
                    ContinuousClock.now - restarted!, expected: .seconds(10),
                    beside: restarted! - killed, "until it is back")
                try expectNoFlaw(crowd, ada, cluster)
            }
        }

        /// Each saw exactly the journal from where it began.
        private func expectNoFlaw(_ crowd: Crowd, _ ada: Renamer, _ cluster: Cluster) throws {
            let history = try cluster.client().history(of: ada.pass.userId)
            #expect(history.map(\.rev) == Array(1...history.count))
            let renames = history.filter { $0.event == "identityChanged" }
            #expect(renames.count == Self.changes, "One was lost, or came twice.")
            #expect(Set(renames.map(\.rev)) == Set(ada.answered.values))
            for watcher in crowd.watchers {
                #expect(watcher.flaws.isEmpty, "\(watcher.flaws)")
                for (number, rev) in ada.answered where watcher.names[rev] != "Ada \(number)" {
                    Issue.record("Rename \(number) was seen as \(watcher.names[rev] ?? "nothing").")
                }
            }
        }
    }
}
