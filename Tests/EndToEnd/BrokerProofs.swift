import Bus
import BusZeroMQ
import Foundation
import Hosting
import ParlorWire
import Platform
import TestKit
import Testing

extension OperatorProofs {
    @Suite struct Brokers {
        @Test func `killing the bus heals by itself and loses nothing`() throws {
            try Cluster.run { cluster in
                let client = try cluster.client()
                let subscription = try cluster.subscription("person.")
                let renames = Renames(of: People.named("p", 8), underWay: 32, at: [cluster.address])
                var calls: [Duration] = []
                var events: [Duration] = []
                for _ in 1...3 {
                    try renames.waitForMore(200)
                    let pid = try cluster.pid(of: "bus-1")
                    let (killed, at) = (ContinuousClock.now, Clock.now)
                    try killAtOnce(pid)
                    _ = try client.ask(.rename("ada", to: "Ada \(at)"))
                    calls.append(ContinuousClock.now - killed)
                    _ = try subscription.first { $0.header.at > at }
                    events.append(ContinuousClock.now - killed)
                }
                let answered = try renames.finish()
                for (what, took) in [("a call", calls), ("an event", events)] {
                    Figures.note(
                        "\(what) after the bus is killed", took.median, expected: .seconds(2),
                        beside: cluster.startTook)
                }
                #expect(answered.allSatisfy { $0.reply.failure == nil })
                try client.expectKept(answered)
            }
        }

        @Test func `with two brokers, losing either costs no call and no event is seen twice`()
            throws
        {
            let folder = try Folder()
            let clusters = try [Cluster(data: folder.path), Cluster(data: folder.path)]
            let addresses = clusters.map(\.address)
            let both = ["PARLOR_BUS": addresses.map(\.description).joined(separator: ",")]
            var brokers = try clusters.map { try $0.start("bus") }
            let services = try ["store-a", "store-b"].map {
                try clusters[0].start(
                    "profile-store", [], both.merging(["PARLOR_INSTANCE": $0]) { _, new in new })
            }
            for cluster in clusters {
                let client = try cluster.client()
                try wait(for: "both services at \(cluster.address)") {
                    try client.stores.count == 2
                }
            }
            let client = try BusClient(addresses, keys: nil)
            let subscription = try Subscription(addresses, prefixes: ["person.ada."], keys: nil)
            let renames = Renames(of: People.named("p", 8), underWay: 16, at: addresses)
            var seen: [Revision] = []
            for index in [0, 1] {
                try renames.waitForMore(200)
                brokers[index].signal(SIGKILL)
                try wait(for: "the broker to die") { brokers[index].hasEnded }
                try renames.waitForMore(200)
                let first = try client.ask(.rename("ada", to: "Ada \(index)")).header.rev
                _ = try subscription.first { event in
                    seen.append(event.header.rev)
                    return event.header.rev == first
                }
                brokers[index] = try clusters[index].start("bus")
                let direct = try clusters[index].client()
                try wait(for: "both services to be back") { try direct.stores.count == 2 }
            }
            let answered = try renames.finish()
            #expect(answered.allSatisfy { $0.reply.failure == nil })
            try client.expectKept(answered)

            #expect(Set(seen).count == seen.count, "Events came twice: \(seen).")
            for service in services { service.signal(SIGTERM) }
            for service in services { #expect(try service.outcome().exit == 0) }
            for broker in brokers { broker.signal(SIGTERM) }
            for broker in brokers { #expect(try broker.outcome().exit == 0) }
        }
    }
}
