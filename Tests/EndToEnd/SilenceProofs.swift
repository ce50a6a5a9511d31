import BusZeroMQ
import Contracts
import Foundation
import Testing
import Wire

extension PatientProofs {
    /// Phones that vanish without closing their socket, and apps in the background.
    @Suite struct Silence {
        @Test
        func `a host whose phone falls silent is inactive within 6 s, and replaced 5 s later`()
            throws
        {
            try Cluster.run { cluster in
                let (ada, bob, code) = try roomOfTwo(cluster)
                let idle = try cluster.guest("Eve")
                // The last word from her phone.
                try ada.call("person.me")
                ada.socket.fallSilent()
                idle.socket.fallSilent()
                let silent = ContinuousClock.now
                _ = try bob.first("Ada to drop") { $0.event == "playerDropped" }
                let dropped = ContinuousClock.now - silent
                _ = try bob.first("another host") { $0.event == "hostChanged" }
                let replaced = ContinuousClock.now - silent
                print("Inactive after \(dropped), another host after \(replaced).")
                #expect(dropped < .seconds(10))
                #expect(replaced < RoomTimeouts.usual.host + .seconds(10))
                let client = try cluster.client()
                #expect(try client.room(code, for: bob.person).hostId == bob.person)
                // Who sits nowhere has longer.
                idle.socket.send(#"{"cid": "here", "call": "person.me"}"#)
                #expect(try idle.answer(to: "here").ok != nil)
            }
        }

        @Test func `an app in the background is inactive at once, and its host stays host`() throws
        {
            try Cluster.run { cluster in
                let (ada, bob, code) = try roomOfTwo(cluster)
                ada.socket.send(#"{"cid": "away", "away": true}"#)
                let went = ContinuousClock.now
                ada.socket.fallSilent()
                _ = try bob.first("Ada to drop", within: .seconds(2)) {
                    $0.event == "playerDropped"
                }
                try wait(for: "the time of another silent host", within: .seconds(20)) {
                    try bob.listen(within: .milliseconds(20))
                    return ContinuousClock.now - went > .seconds(12)
                }
                let client = try cluster.client()
                #expect(try client.room(code, for: bob.person).hostId == ada.person)
                #expect(!bob.heard.contains { $0.event == "hostChanged" })
                try ada.call("person.me")
                _ = try bob.first("Ada to return") { $0.event == "playerReturned" }
                #expect(try client.room(code, for: bob.person).players.allSatisfy(\.isActive))
            }
        }

        /// Ada's, with Bob in it; both watch.
        private func roomOfTwo(_ cluster: Cluster) throws -> (Device, Device, RoomCode) {
            let client = try cluster.client()
            let (ada, bob) = (try cluster.guest("Ada"), try cluster.guest("Bob"))
            let code = try client.createRoom(.createRoom(by: ada.person))
            try client.tell(.plainJoin, code, by: bob.person)
            try ada.watch([.room(code)])
            try bob.watch([.room(code)])
            return (ada, bob, code)
        }
    }
}
