import BusZeroMQ
import Foundation
import ParlorWire
import TestKit
import Testing

extension Proofs {
    /// Who is there.
    @Suite struct Presence {
        @Test func `somebody is online while a device is connected, and short absences don't show`()
            throws
        {
            try Cluster.run { cluster in
                let bob = try cluster.guest("Bob")
                let pass = try cluster.pass("/v1/session", ["displayName": "Ada"])
                let ada = StreamName("person", pass.userId.key)
                try bob.watch([ada])
                var device: Device? = try cluster.device(pass)
                _ = try bob.first("Ada to come") { $0.event != nil && $0.isOnline == true }
                var mayShow = 0
                for _ in 1...5 {
                    let went = ContinuousClock.now
                    device = nil
                    device = try cluster.device(pass)
                    mayShow += ContinuousClock.now - went < .seconds(2) ? 0 : 1
                }
                try device!.rename("Ada II")
                device = nil
                var changes: [Bool] = []
                try wait(for: "Ada to leave") {
                    try bob.listen(within: .milliseconds(20))
                    changes = bob.events(of: ada).filter { $0.event == "presenceChanged" }
                        .compactMap(\.isOnline)
                    return changes.last == false && bob.heard.contains { $0.says("Ada II") }
                }
                #expect(changes.count <= 2 + 2 * mayShow)
                #expect(changes == changes.indices.map { $0 % 2 == 0 })
            }
        }

        @Test func `whoever was on a killed gateway and stays away is offline`() throws {
            try Cluster.run { cluster in
                let ada = try cluster.guest("Ada")
                var bob = try cluster.guest("Bob")
                try bob.watch([ada.own])
                _ = try bob.first("Ada to be online") { $0.isOnline == true }
                try killAtOnce(try cluster.pid(of: "gateway-1"))
                let killed = ContinuousClock.now
                bob = try cluster.back(bob.pass)
                try bob.watch([ada.own])
                _ = try bob.first("Ada to be offline") { $0.isOnline == false }
                Figures.note(
                    "who was on a killed gateway is offline", ContinuousClock.now - killed,
                    expected: .seconds(10), beside: cluster.startTook)

                let back = try cluster.device(ada.pass)
                _ = try bob.first("Ada to be back") { $0.event != nil && $0.isOnline == true }
                try bob.watch([bob.own])
                let own = try bob.first("Bob's own state") {
                    $0.stream == bob.own && $0.snapshot != nil
                }
                #expect(own.isOnline == true, "Bob came back before, and is here.")
                withExtendedLifetime(back) {}
            }
        }

        @Test func `whoever is on a gateway that stood still is online again once it goes on`()
            throws
        {
            try Cluster.run { cluster in
                let second = try SecondGateway(of: cluster)
                let ada = try second.device(cluster.pass("/v1/session", ["displayName": "Ada"]))
                let bob = try cluster.guest("Bob")
                try bob.watch([ada.own])
                _ = try bob.first("Ada to be online") { $0.isOnline == true }
                try freeze(second.pid)
                _ = try bob.first("Ada to be missed") {
                    $0.event != nil && $0.isOnline == false
                }
                thaw(second.pid)
                let thawed = ContinuousClock.now
                try ada.rename("Ada, still here")
                try wait(for: "Ada to be online") {
                    try bob.listen(within: .milliseconds(20))
                    return bob.presence(of: ada.own).last == true
                }
                Figures.note(
                    "who is on a gateway that goes on is online", ContinuousClock.now - thawed,
                    expected: .seconds(10), beside: cluster.startTook)
            }
        }

        @Test func `who has a device at another gateway doesn't leave with the one that dies`()
            throws
        {
            try Cluster.run { cluster in
                let client = try cluster.client()
                let second = try SecondGateway(of: cluster)
                let devices = try cluster.devices(2, of: "Ada")
                let (ada, there) = (devices[0], try second.device(devices[1].pass))
                let eve = try second.device(cluster.pass("/v1/session", ["displayName": "Eve"]))
                let bob = try cluster.guest("Bob")
                try bob.watch([ada.own, eve.own])
                try wait(for: "both to be kept at the second gateway") {
                    try client.gateways(of: [ada, eve]).values.filter { $0.count == 2 }.count == 1
                        && client.gateways(of: [ada, eve]).count == 2
                }
                try killAtOnce(second.pid)
                _ = try bob.first("Eve to leave") {
                    $0.stream == eve.own && $0.event != nil && $0.isOnline == false
                }
                try wait(for: "nobody to be kept there") {
                    try client.gateways(of: [ada, eve]).values.allSatisfy { $0.count < 2 }
                }
                try ada.rename("Ada, still here")
                _ = try bob.first("her new name") { $0.says("Ada, still here") }
                #expect(bob.presence(of: ada.own).allSatisfy { $0 })
                _ = there
            }
        }

        @Test func `what happened while the bus stood still is told when it goes on`() throws {
            try Cluster.run { cluster in
                let bus = try cluster.pid(of: "bus-1")
                var ada: Device? = try cluster.guest("Ada")
                let own = ada!.own
                let bob = try cluster.guest("Bob")
                let eve = try cluster.pass("/v1/session", ["displayName": "Eve"])
                let eves = StreamName("person", eve.userId.key)
                try bob.watch([own, eves])
                _ = try bob.first("Ada to be online") { $0.stream == own && $0.isOnline == true }
                var came: Device!
                try cluster.withoutSupervisor {
                    try freeze(bus)
                    defer { thaw(bus) }
                    ada = nil
                    came = try cluster.device(eve)
                    #expect(throws: NeverTrue.self) {
                        try bob.first("any news", within: .seconds(3)) {
                            $0.stream == own && $0.isOnline == false
                        }
                    }
                }
                try wait(for: "presence to be right") {
                    try bob.listen(within: .milliseconds(20))
                    return bob.presence(of: own).last == false
                        && bob.presence(of: eves).last == true
                }
                #expect(try came.call("person.me").displayName == "Eve")
            }
        }
    }
}

extension Device {
    /// What it was told of that person's presence, from the beginning.
    fileprivate func presence(of stream: StreamName) -> [Bool] {
        heard.filter { $0.stream == stream }.compactMap(\.isOnline)
    }
}

extension Heard {
    /// What an event or a view says of somebody's presence.
    fileprivate var isOnline: Bool? {
        struct Shown: Decodable { let isOnline: Bool? }
        let bytes = (body ?? snapshot)?.bytes
        return bytes.flatMap { try? JSON.decode(Shown.self, from: $0).isOnline }
    }
}
