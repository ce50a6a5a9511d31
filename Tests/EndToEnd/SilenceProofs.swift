import BusZeroMQ
import Contracts
import Foundation
import ParlorWire
import TestKit
import Testing

extension PatientProofs {
    /// Phones that vanish without closing their socket, and apps in the background.
    @Suite(.sharedCluster) struct Silence {
        @Test
        func `a host whose phone falls silent is inactive, and replaced 5 s later, not before`()
            throws
        {
            try Cluster.shared { cluster in
                let (ada, bob, code) = try roomOfTwo(cluster)
                let idle = try cluster.guest("Eve")
                let atRest = try cluster.callAtRest()
                let silent = ContinuousClock.now
                // The last word from her phone.
                try ada.call("person.me")
                ada.socket.fallSilent()
                idle.socket.fallSilent()
                _ = try bob.first("Ada to drop") { $0.event == "playerDropped" }
                let dropped = ContinuousClock.now
                // She is asked for a sign of life after 2 s, and has 2.5 s to give one.
                #expect(dropped - silent >= .seconds(4))
                // Who sits nowhere has longer.
                idle.socket.send(#"{"cid": "here", "call": "person.me"}"#)
                #expect(try idle.answer(to: "here").ok != nil)
                _ = try bob.first("another host") { $0.event == "hostChanged" }
                let replaced = ContinuousClock.now
                for (what, took, expected) in [
                    ("a silent phone's player is inactive", dropped - silent, 10),
                    ("a silent phone's host is replaced", replaced - silent, 15),
                ] {
                    Figures.note(
                        what, took, expected: .seconds(expected), beside: atRest)
                }
                let client = try cluster.client()
                #expect(try client.room(code, for: bob.person).hostId == bob.person)
                let held =
                    try client.time(of: "hostChanged", in: code)
                    - client.drop(in: code).droppedAt
                #expect(held >= RoomTimeouts.usual.host)
            }
        }

        @Test
        func `an app in the background is inactive by its own word, and its host stays host`()
            throws
        {
            try Cluster.shared { cluster in
                let (ada, bob, code) = try roomOfTwo(cluster)
                ada.socket.send(#"{"cid": "away", "away": true}"#)
                let went = ContinuousClock.now
                ada.socket.fallSilent()
                _ = try bob.first("Ada to drop") { $0.event == "playerDropped" }
                Figures.note(
                    "an app in the background is inactive", ContinuousClock.now - went,
                    expected: .seconds(2), beside: try cluster.callAtRest())
                try wait(for: "the time of another silent host") {
                    try bob.listen(within: .milliseconds(20))
                    return ContinuousClock.now - went > .seconds(12)
                }
                let client = try cluster.client()
                try ada.call("person.me")
                _ = try bob.first("Ada to return") { $0.event == "playerReturned" }
                let drop = try client.drop(in: code)
                #expect(drop.isAway == true, "Her word counted, not her silence.")
                let room = try client.room(code, for: bob.person)
                #expect(room.hostId == ada.person && room.players.allSatisfy(\.isActive))
                #expect(!bob.heard.contains { $0.event == "hostChanged" })
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
