import BusZeroMQ
import Foundation
import Hosting
import ParlorWire
import TestKit
import Testing

extension OperatorProofs {
    @Suite struct Backups {
        @Test func `a backup taken at work is restored, and everyone begins a new epoch`() throws {
            try Cluster.run { cluster in
                let file = "\(cluster.data)/backup.sqlite"
                var client = try cluster.client()
                _ = try client.ask(.rename("ada", to: "Ada"))
                let people = (1...20).map { PersonID("p\($0)") }
                let renames = Renames(of: people, underWay: 16, at: [cluster.address])
                try renames.waitForMore(200)
                let taken = try cluster.parlor("backup", "profile-store", file)
                #expect(taken.exit == 0 && taken.output.contains("events up to"), "\(taken)")
                try renames.waitForMore(200)
                _ = try renames.finish()
                let before = try client.history(of: "ada")
                _ = try client.ask(.rename("ada", to: "Ada Lovelace"))

                let refused = try cluster.parlor("restore", "profile-store", file)
                #expect(refused.exit == 1 && refused.errors.contains("parlor down"))
                #expect(try client.history(of: "ada").count == before.count + 1)
                #expect(try cluster.parlor("backup", "profile-store", file).exit == 1)

                try killAtOnce(try cluster.pid(of: "profile-store-1"))
                try wait(for: "the restart") {
                    try cluster.status.services.allSatisfy { $0.state == "ready" }
                }
                try cluster.scale(0)
                let restored = try cluster.parlor("restore", "profile-store", file)
                #expect(restored.exit == 0, "\(restored)")
                #expect(restored.output.contains("new epoch"))
                let log = URL(fileURLWithPath: "\(cluster.data)/profile-store.sqlite-wal")
                #expect((try? Data(contentsOf: log)) == nil)

                try cluster.scale(1)
                client = try cluster.client()
                let after = try client.history(of: "ada")
                #expect(after.map(\.body) == before.map(\.body))
                let epochs = Set(after.map(\.epoch))
                #expect(epochs.count == 1 && epochs.isDisjoint(with: before.map(\.epoch)))
                #expect(restored.output.contains("\(after[0].epoch)"))

                let events = try cluster.subscription("person.ada.")
                var number = 0
                var told: Publication?
                try wait(for: "an event of the new epoch") {
                    number += 1
                    _ = try client.ask(.rename("ada", to: "Countess \(number)"))
                    told = try events.next(within: .milliseconds(50))
                    return told != nil
                }
                #expect(told.map { epochs.contains($0.header.epoch) } == true)
                #expect(try cluster.parlor("doctor").exit == 0)
            }
        }

        @Test func `watchers learn what a back-up lacks, and resume in no other history`() throws {
            try Cluster.run { cluster in
                let file = "\(cluster.data)/backup.sqlite"
                let ada = try cluster.guest("Ada")
                let bob = try cluster.guest("Bob")
                for number in 1...5 { try ada.rename("Ada \(number)") }
                #expect(try cluster.parlor("backup", "profile-store", file).exit == 0)
                // Somebody who is connected would be there again as soon as their gateway says so.
                let late = StreamName("person", "late")
                _ = try cluster.client().ask(.rename("late", to: "Late"))
                for number in 6...9 { try ada.rename("Ada \(number)") }
                let begun = try bob.watch([ada.own, late]).begun
                let old = try #require(begun.first?.epoch)
                try cluster.scale(0)
                #expect(try cluster.parlor("restore", "profile-store", file).exit == 0)
                try cluster.scale(1)

                let closed = try bob.first("the end of what the back-up lacks") {
                    $0.closed != nil
                }
                #expect(closed.stream == late)
                let anew = try bob.first("Ada as she was") {
                    $0.stream == ada.own && $0.snapshot != nil && $0.epoch != old
                }
                #expect(anew.displayName == "Ada 5")
                let again = try cluster.back(bob.pass)
                let resumed = try again.watch([ada.own], epoch: old, since: anew.rev).begun
                #expect(resumed.first?.recovered == false)
            }
        }

        @Test func `a wrong name is told`() throws {
            let cluster = try Cluster()
            let unknown = try cluster.parlor("backup", "profile-stor", "x")
            #expect(unknown.exit == 64 && unknown.errors.contains("Did you mean 'profile-store'?"))
            #expect(try cluster.parlor("restore", "bus", "x").exit == 64)
            let none = try cluster.parlor("backup", "profile-store", "\(cluster.data)/x")
            #expect(none.exit == 1 && none.errors.contains("There is no journal"))
            let missing = try cluster.parlor("restore", "profile-store", "\(cluster.data)/x")
            #expect(missing.exit == 1 && missing.errors.contains("There is no journal"))
        }
    }
}
