import Bus
import BusZeroMQ
import Foundation
import Hosting
import ParlorWire
import RawPeers
import TestKit
import Testing

extension OperatorProofs {
    @Suite struct Scaling {
        @Test func `three instances under load share the work, and no history has a gap`() throws {
            try Cluster.run { cluster in
                try cluster.scale(3)
                let client = try cluster.client()
                let renames = Renames(
                    of: People.named("p", 150), underWay: 64, at: [cluster.address])
                try renames.waitForMore(2_000)
                let answered = try renames.finish()
                #expect(answered.allSatisfy { $0.reply.failure == nil })
                try client.expectKept(answered)
                let stores = try client.stores
                #expect(stores.count == 3)
                for worker in stores {
                    #expect(worker.completed > 0, "\(worker.instance) was idle.")
                }
                try wait(for: "each one's own counters to say so") {
                    try client.stores.allSatisfy { worker in
                        let counters = try worker.counters.map {
                            try JSON.decode(Counters.self, from: $0.bytes)
                        }
                        return counters.map { $0.calls > 0 } == true
                    }
                }
            }
        }

        @Test func `scaling to one and to three amid calls fails none of them`() throws {
            try Cluster.run { cluster in
                // It asks for matches, which nobody plays here, and is refused.
                try cluster.scale(3)
                let client = try cluster.client()
                let refused = try client.busStatus.refused
                let renames = Renames(
                    of: People.named("p", 40), underWay: 32, at: [cluster.address])
                for count in [1, 3, 1, 3] {
                    try renames.waitForMore(200)
                    try cluster.scale(count)
                    #expect(try client.stores.count { !$0.leaving } == count)
                }
                try renames.waitForMore(200)
                let answered = try renames.finish()
                #expect(answered.allSatisfy { $0.reply.failure == nil })
                #expect(try client.busStatus.refused == refused, "Calls had to be repeated.")
                try client.expectKept(answered)
            }
        }

        @Test func `an instance told to stop answers what it was asked`() throws {
            try Cluster.run { cluster in
                try cluster.scale(2)
                let pid = try cluster.pid(of: "profile-store-1")
                let peer = RawPeer(.dealer, cluster.address.calls, highWater: 0)
                let people = People.named("d", 20)
                let calls = (0..<1_000).map { Call.rename(people[$0 % 20], to: "Name \($0)") }
                for (number, call) in calls.enumerated() {
                    peer.send(call.frames)
                    if number == 300 { kill(pid, SIGTERM) }
                }
                var waiting = Set(calls.map(\.header.id))
                while !waiting.isEmpty {
                    let reply = try #require(
                        peer.reply(), "\(waiting.count) calls got no answer.")
                    #expect(reply.failure == nil)
                    #expect(waiting.remove(reply.header.id) != nil)
                }
                try wait(for: "the instance to come back") {
                    try cluster.status.services.contains {
                        $0.lastExit == "done" && $0.restarts == 1 && $0.state == "ready"
                    }
                }
            }
        }

        @Test
        func `calls to what is scaled to none, or does not exist, are refused for good`()
            throws
        {
            try Cluster.run { cluster in
                let client = try cluster.client()
                let atRest = try cluster.callAtRest()
                try cluster.scale(0)
                // Whoever is to wait for somebody is told for how long.
                func code(_ call: Call) throws -> ErrorCode? {
                    let failure = try client.call(call, timeout: longestWait).failure
                    return failure?.retryAfterMs == nil ? failure?.code : nil
                }
                #expect(try code(.rename("ada", to: "Ada")) == .unavailable)
                let began = ContinuousClock.now
                #expect(try code(.rename("ada", to: "Ada")) == .unavailable)
                Figures.note(
                    "a call to what is scaled to none is refused", ContinuousClock.now - began,
                    expected: .seconds(1), beside: atRest)
                var call = Call.rename("ada", to: "Ada")
                call.kind = "persno"
                #expect(try code(call) == .unknownCall)
                try cluster.scale(1)
                #expect(try client.ask(.rename("ada", to: "Ada")).failure == nil)
            }
        }

        @Test func `stopping and starting everything amid calls loses nothing acknowledged`() throws
        {
            try Cluster.run { cluster in
                let renames = Renames(
                    of: People.named("p", 10), underWay: 32, at: [cluster.address])
                try renames.waitForMore(300)
                try cluster.down()
                #expect(try cluster.parlor("status").exit == 3)
                try cluster.up()
                try renames.waitForMore(300)
                let answered = try renames.finish()
                #expect(answered.allSatisfy { $0.reply.failure == nil })
                try cluster.client().expectKept(answered)
            }
        }
    }
}
