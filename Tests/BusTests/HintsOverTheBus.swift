import Bus
import BusZeroMQ
import ParlorWire
import RawPeers
import TestKit
import Testing

@Suite struct HintsOverTheBus {
    let room = StreamName("room", "K7QD")
    let moved = EventHint(kind: "room", event: "moved")
    let closed = EventHint(kind: "room", event: "closed")

    func announcement(_ instance: String, _ hints: Set<EventHint>) -> Announcement {
        Announcement(
            service: "lobby", instance: instance, pid: 1, kinds: ["lobby"],
            hints: Hints(atOnce: hints, inPassing: []))
    }

    func listener(_ brokers: [BusAddress], _ hints: Set<EventHint>) throws -> ServicePort {
        try ServicePort(
            announcement("lobby-1", hints), brokers: brokers, pass: .secret(of: "lobby")
        ) { [] }
    }

    func event(_ name: String, of stream: StreamName, _ rev: Int) -> [Bytes] {
        var publication = Publication.sample(stream, rev: rev)
        publication.header.event = name
        return publication.frames
    }

    /// Whether the port is told of what the publisher says.
    func hears(_ port: ServicePort, _ publisher: RawPeer) throws -> Bool {
        publisher.send(event("moved", of: room, 1))
        return try port.wait(for: .milliseconds(20), atMost: 10).hints == [moved]
    }

    @Test func `a service is told what happened to which kind, and nothing else`() throws {
        let broker = try RunningBroker.start()
        let publisher = RawPeer(.pub, broker.address.publish, as: "lobby")
        let port = try listener([broker.address], [moved, closed])
        try wait(for: "a hint") { try hears(port, publisher) }
        publisher.send(event("removed", of: room, 2))
        publisher.send(event("moved", of: StreamName("roommate", "x"), 3))
        var hints: Set<EventHint> = []
        var events: [Publication] = []
        try wait(for: "the last hint") {
            publisher.send(event("closed", of: room, 4))
            let arrivals = try port.wait(for: .milliseconds(20), atMost: 10)
            hints.formUnion(arrivals.hints)
            events += arrivals.events
            return hints.contains(closed)
        }
        #expect(hints.isSubset(of: [moved, closed]))
        #expect(events.isEmpty)
    }

    @Test func `of many events at once a worker is told few times`() throws {
        let broker = try RunningBroker.start()
        let publisher = RawPeer(.pub, broker.address.publish, as: "lobby")
        let worker = RawPeer(.dealer, broker.address.workers, as: "lobby")
        // Again and again, since a worker that says nothing is forgotten.
        func announce() {
            worker.send(WorkerMessage.announce(announcement("raw-1", [moved, closed])).frames)
        }
        announce()
        let client = try BusClient([broker.address], keys: nil)
        try wait(for: "the publisher") {
            publisher.send(event("warmedUp", of: room, 1))
            return try client.status.events > 0
        }
        let began = ContinuousClock.now
        for rev in 1...10_000 {
            if rev % 500 == 0 { announce() }
            publisher.send(event(rev % 2 == 0 ? "moved" : "removed", of: room, rev))
        }
        var hints = 0
        try wait(for: "the last hint") {
            announce()
            publisher.send(event("moved", of: room, 1))
            publisher.send(event("closed", of: room, 1))
            var isLast = false
            while let frames = worker.receive(within: .milliseconds(10)) {
                guard case .hint(let told) = try BrokerMessage(frames: frames) else { continue }
                if told.contains(moved) { hints += 1 }
                isLast = isLast || told.contains(closed)
            }
            return isLast
        }
        let passed = Int((ContinuousClock.now - began) / HintSubscribers.breath) + 2
        #expect((1...passed).contains(hints))
        let events = try client.status.events
        #expect(events > 9_000)
    }

    @Test func `a worker that wants something else, or leaves, is told so much`() throws {
        let broker = try RunningBroker.start()
        let publisher = RawPeer(.pub, broker.address.publish, as: "lobby")
        let worker = RawPeer(.dealer, broker.address.workers, as: "lobby")
        func announce(_ wanted: EventHint) {
            worker.send(WorkerMessage.announce(announcement("raw-1", [wanted])).frames)
        }
        /// What the worker is told next when both happen, one after the other.
        func told(after first: EventHint, _ second: EventHint) throws -> Set<EventHint> {
            publisher.send(event(first.event, of: room, 1))
            publisher.send(event(second.event, of: room, 2))
            var told: Set<EventHint> = []
            while let frames = worker.receive(within: .milliseconds(20)) {
                if case .hint(let hints) = try BrokerMessage(frames: frames) {
                    told.formUnion(hints)
                }
            }
            return told
        }
        try wait(for: "a hint of what it wants") {
            announce(moved)
            return try told(after: closed, moved) == [moved]
        }
        try wait(for: "a hint of what it wants now") {
            announce(closed)
            return try told(after: moved, closed) == [closed]
        }
        worker.send(WorkerMessage.leave(forGood: false).frames)
        try wait(for: "the goodbye") { worker.receive()?[1] == BrokerMessage.Verb.goodbye }
        #expect(try told(after: moved, closed).isEmpty)
    }

    @Test func `a service that starts again is told, and so is one whose broker does`() throws {
        let broker = try RunningBroker.start()
        let publisher = RawPeer(.pub, broker.address.publish, as: "lobby")
        var port = try listener([broker.address], [moved])
        try wait(for: "a hint") { try hears(port, publisher) }
        port = try listener([broker.address], [moved])
        try wait(for: "a hint after the restart") { try hears(port, publisher) }
        broker.stop()
        let again = try broker.again()
        try wait(for: "a hint of the new broker") { try hears(port, publisher) }
        again.stop()
    }

    @Test func `through several brokers a service is told once, and goes on when one is lost`()
        throws
    {
        let brokers = [try RunningBroker.start(), try RunningBroker.start()]
        let addresses = brokers.map(\.address)
        let speaker = try ServicePort(
            announcement("speaker-1", []), brokers: addresses, pass: .secret(of: "lobby")
        ) { [] }
        let port = try listener(addresses, [moved])
        func say(_ rev: Int) throws {
            var publication = Publication.sample(room, rev: rev)
            publication.header.event = "moved"
            speaker.publish(publication)
            _ = try speaker.wait(for: .zero, atMost: 1)
        }
        func times() throws -> Int {
            let end = ContinuousClock.now + .milliseconds(50)
            var times = 0
            while ContinuousClock.now < end {
                times += try port.wait(for: .milliseconds(10), atMost: 10).hints.count
            }
            return times
        }
        for address in addresses {
            let client = try BusClient([address], keys: nil)
            try wait(for: "the service and the speaker at \(address)") {
                try say(0)
                return try times() > 0 && client.workers.count == 2 && client.status.events > 0
            }
        }
        try wait(for: "silence") { try times() == 0 }
        for rev in 1...10 {
            try say(rev)
            var heard = 0
            try wait(for: "a hint") {
                heard += try times()
                return heard > 0
            }
            #expect(heard == 1)
        }
        brokers[0].stop()
        try wait(for: "a hint of the other") {
            try say(11)
            return try times() > 0
        }
    }
}
