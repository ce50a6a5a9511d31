import Bus
import BusZeroMQ
import Foundation
import ParlorWire
import RawPeers
import TestKit
import Testing

@Suite struct EventsOverTheBus {
    let room = StreamName("room", "K7QD")

    func port(_ brokers: [BusAddress]) throws -> ServicePort {
        let announcement = Announcement(
            service: "lobby", instance: "lobby-1", pid: 1, kinds: ["room"])
        return try ServicePort(announcement, brokers: brokers, pass: .secret(of: "lobby")) { [] }
    }

    /// Publishes on another stream until the subscriber hears it: from then on it hears everything.
    func join(_ port: ServicePort, _ subscription: Subscription) throws {
        let warmup = StreamName("warmup", "x")
        var rev = 0
        try wait(for: "the subscription") {
            rev += 1
            port.publish(.sample(warmup, rev: rev))
            return try subscription.next(within: .milliseconds(20)) != nil
        }
        port.publish(.sample(warmup, rev: rev + 1))
        while try #require(try subscription.next(within: longestWait)).header.rev <= rev {}
    }

    @Test func `an event reaches who subscribed to its prefix, in order`() throws {
        let broker = try RunningBroker.start()
        let port = try port([broker.address])
        let subscription = try Subscription(
            [broker.address], prefixes: ["room.", "warmup."], keys: nil)
        try join(port, subscription)
        for rev in 1...500 {
            port.publish(.sample(StreamName("match", "M1"), rev: rev))
            port.publish(.sample(room, rev: rev))
        }
        for rev in 1...500 {
            let event = try #require(try subscription.next(within: longestWait))
            #expect(event == .sample(room, rev: rev))
        }
        #expect(try subscription.next(within: .milliseconds(50)) == nil)
    }

    @Test(arguments: [false, true])
    func `a service hears the events it subscribed to`(isNearby: Bool) throws {
        let broker = try RunningBroker.start()
        let address = isNearby ? broker.address.nearby ?? broker.address : broker.address
        let (speaker, listener) = (try port([broker.address]), try port([address]))
        listener.subscribe("room.")
        var heard: [Publication] = []
        var rev = 0
        try wait(for: "an event") {
            rev += 1
            speaker.publish(.sample(room, rev: rev))
            _ = try speaker.wait(for: .zero, atMost: 1)
            heard += try listener.wait(for: .milliseconds(20), atMost: 10).events
            return !heard.isEmpty
        }
        #expect(heard[0].header.stream == room)
    }

    @Test func `an event through several brokers is seen once`() throws {
        let brokers = [try RunningBroker.start(), try RunningBroker.start()]
        let port = try port(brokers.map(\.address))
        let subscription = try Subscription(
            brokers.map(\.address), prefixes: ["room.", "warmup."], keys: nil)
        try join(port, subscription)
        try wait(for: "both brokers to carry events") {
            try brokers.allSatisfy {
                try BusClient([$0.address], keys: nil).status.events > 0
            }
        }
        for rev in 1...300 { port.publish(.sample(room, rev: rev)) }
        var revs: [Revision] = []
        func listen(_ patience: Duration) throws {
            while let event = try subscription.next(within: patience) {
                if event.header.stream == room { revs.append(event.header.rev) }
            }
        }
        try wait(for: "all events") {
            try listen(.milliseconds(20))
            return Set(revs).count == 300
        }
        try listen(.milliseconds(300))
        #expect(revs.sorted() == Array(1...300))
    }

    @Test func `who subscribes to everything gets each event once, and no copy for a gateway`()
        throws
    {
        let broker = try RunningBroker.start()
        let port = try port([broker.address])
        let all = try Subscription([broker.address], prefixes: [""], keys: nil)
        let copies = try Subscription(
            [broker.address], prefixes: [LinkTopic.start, "warmup."], keys: nil)
        for subscription in [all, copies] { try join(port, subscription) }
        for rev in 1...3 {
            port.publish(.sample(room, rev: rev))
            port.publish(.sample(room, rev: rev), under: LinkTopic.prefix(of: "gateway-1_x"))
        }
        port.publish(.sample(StreamName("warmup", "end"), rev: 1))
        for subscription in [all, copies] {
            var revs: [Revision] = []
            while true {
                let event = try #require(try subscription.next(within: longestWait))
                if event.header.stream == StreamName("warmup", "end") { break }
                if event.header.stream == room { revs.append(event.header.rev) }
            }
            #expect(revs == [1, 2, 3])
        }
    }

    @Test func `the bus publishes what it counts as an event like any other`() throws {
        let broker = try RunningBroker.start()
        let subscription = try Subscription(
            [broker.address], prefixes: ["sys.bus-1.counters"], keys: nil)
        let first = try #require(try subscription.next(within: longestWait))
        let second = try #require(try subscription.next(within: longestWait))
        #expect(first.topic == "sys.bus-1.counters")
        #expect(first.header.event == "counters")
        #expect(second.header.epoch == first.header.epoch)
        #expect(second.header.rev == first.header.rev + 1)
        #expect(try JSON.decode(BusStatus.self, from: second.body).instance == "bus-1")
    }

    @Test func `what is no event goes no further`() throws {
        let broker = try RunningBroker.start()
        let port = try port([broker.address])
        let subscription = try Subscription([broker.address], prefixes: ["warmup."], keys: nil)
        try join(port, subscription)
        let listener = RawPeer(.sub, broker.address.events)
        let publisher = RawPeer(.pub, broker.address.publish, as: "lobby")
        let good = Publication.sample(room, rev: 1).frames
        let wrong: [[Bytes]] = [
            [good[0]], [good[0], good[1]], good + [[1]], [[], good[1], good[2]],
            [Bytes(repeating: 65, count: Limits.topic + 1), good[1], good[2]],
            [good[0], Bytes(repeating: 65, count: Limits.header + 1), good[2]],
            [good[0], good[1], Bytes(repeating: 65, count: Limits.body + 1)],
        ]
        try wait(for: "a good event") {
            publisher.send(good)
            return listener.receive(within: .milliseconds(20)) == good
        }
        for frames in wrong { publisher.send(frames) }
        let last = Publication.sample(room, rev: 2).frames
        publisher.send(last)
        var heard: [[Bytes]] = []
        repeat { heard.append(try #require(listener.receive())) } while heard.last != last
        #expect(heard.allSatisfy { $0 == good || $0 == last || $0[0].starts(with: "sys.".utf8) })
        let client = try BusClient([broker.address], keys: nil)
        #expect(try client.status.malformed == wrong.count)
    }

    @Test func `a subscriber that doesn't read holds up nobody`() throws {
        let broker = try RunningBroker.start()
        let port = try port([broker.address])
        let slow = RawPeer(.sub, broker.address.events)
        let subscription = try Subscription(
            [broker.address], prefixes: ["room.", "warmup."], keys: nil)
        try join(port, subscription)
        let body = Bytes(repeating: 32, count: 2_000)
        for rev in 1...40_000 {
            port.publish(.sample(room, rev: rev, body: body))
            if rev % 500 == 0 {
                var heard = 0
                while heard < rev {
                    heard = try #require(try subscription.next(within: longestWait)).header.rev
                }
            }
        }
        #expect(slow.receive() != nil)
        let client = try BusClient([broker.address], keys: nil)
        #expect(try client.status.events >= 40_000)
    }

    @Test func `ten thousand subscriptions survive a restart of the broker`() throws {
        let broker = try RunningBroker.start()
        let port = try port([broker.address])
        let prefixes = (0..<10_000).map { "room.K\($0)." } + ["warmup."]
        let subscription = try Subscription([broker.address], prefixes: prefixes, keys: nil)
        try join(port, subscription)
        broker.stop()
        let again = try broker.again()
        try join(port, subscription)
        let keys = stride(from: 0, to: 10_000, by: 97).map { EntityKey("K\($0)") }
        var missing = Set(keys)
        try wait(for: "an event of each subscription") {
            for key in missing { port.publish(.sample(StreamName("room", key), rev: 1)) }
            while let event = try subscription.next(within: .milliseconds(50)) {
                missing.remove(event.header.stream.key)
            }
            return missing.isEmpty
        }
        for key in keys { port.publish(.sample(StreamName("room", key), rev: 2)) }
        var heard: [EntityKey] = []
        while heard.count < keys.count {
            let event = try #require(try subscription.next(within: longestWait))
            if event.header.rev == 2 { heard.append(event.header.stream.key) }
        }
        #expect(heard == keys)
        again.stop()
    }
}
