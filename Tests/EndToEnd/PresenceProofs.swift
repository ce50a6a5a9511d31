import Foundation
import Testing
import Wire

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
                for _ in 1...5 {
                    device = nil
                    device = try cluster.device(pass)
                }
                try device!.rename("Ada II")
                device = nil
                _ = try bob.first("Ada to leave") { $0.event != nil && $0.isOnline == false }
                let changes = bob.events(of: ada).filter { $0.event == "presenceChanged" }
                #expect(changes.map(\.isOnline) == [true, false])
            }
        }

        @Test func `whoever was on a killed gateway and stays away is offline within 10 s`() throws
        {
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
                let took = ContinuousClock.now - killed
                print("Presence was right \(took) after the gateway was killed.")
                #expect(took < .seconds(10))

                _ = try cluster.device(ada.pass)
                _ = try bob.first("Ada to be back") { $0.event != nil && $0.isOnline == true }
                try bob.watch([bob.own])
                let own = try bob.first("Bob's own state") {
                    $0.stream == bob.own && $0.snapshot != nil
                }
                #expect(own.isOnline == true, "Bob came back before, and is here.")
            }
        }
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
