import Bus
import BusZeroMQ
import RawPeers
import Testing
import Wire

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
        try ServicePort(announcement("lobby-1", hints), brokers: brokers, keys: nil) { [] }
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
        let publisher = RawPeer(.pub, broker.address.publish)
        let port = try listener([broker.address], [moved, closed])
        try wait(for: "a hint") { try hears(port, publisher) }
        publisher.send(event("removed", of: room, 2))
        publisher.send(event("moved", of: StreamName("roommate", "x"), 3))
        publisher.send(event("closed", of: room, 4))
        var hints: Set<EventHint> = []
        var events: [Publication] = []
        try wait(for: "the last hint") {
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
        let publisher = RawPeer(.pub, broker.address.publish)
        let worker = RawPeer(.dealer, broker.address.workers)
        worker.send(WorkerMessage.announce(announcement("raw-1", [moved])).frames)
        let client = try BusClient([broker.address], keys: nil)
        try wait(for: "the publisher") {
            publisher.send(event("warmedUp", of: room, 1))
            return try client.status.events > 0
        }
        for rev in 1...10_000 {
            publisher.send(event(rev % 2 == 0 ? "moved" : "removed", of: room, rev))
        }
        var hints = 0
        while let frames = worker.receive(within: .milliseconds(500)) {
            let message = try BrokerMessage(frames: frames)
            if message == .hint([moved]) { hints += 1 } else { #expect(frames[1] == Self.welcome) }
        }
        #expect((1...5_000 / 4).contains(hints))
        let events = try client.status.events
        #expect(events > 9_000)
    }

    private static let welcome = BrokerMessage.Verb.welcome

    @Test func `a worker that wants something else, or leaves, is told so much`() throws {
        let broker = try RunningBroker.start()
        let publisher = RawPeer(.pub, broker.address.publish)
        let worker = RawPeer(.dealer, broker.address.workers)
        func answer(to message: WorkerMessage, is verb: Bytes) throws {
            worker.send(message.frames)
            try wait(for: "the answer") { worker.receive()?[1] == verb }
        }
        func isTold(of hint: EventHint) -> Bool {
            publisher.send(event(hint.event, of: room, 1))
            return worker.receive(within: .milliseconds(100))
                == BrokerMessage.hint([hint]).frames
        }
        try answer(to: .announce(announcement("raw-1", [moved])), is: Self.welcome)
        try wait(for: "a hint") { isTold(of: moved) }
        while worker.receive(within: .milliseconds(100)) != nil {}
        #expect(!isTold(of: closed))
        try answer(to: .announce(announcement("raw-1", [closed])), is: Self.welcome)
        #expect(isTold(of: closed))
        #expect(!isTold(of: moved))
        try answer(to: .leave, is: BrokerMessage.Verb.goodbye)
        #expect(!isTold(of: closed))
    }

    @Test func `a service that starts again is told, and so is one whose broker does`() throws {
        let broker = try RunningBroker.start()
        let publisher = RawPeer(.pub, broker.address.publish)
        var port = try listener([broker.address], [moved])
        try wait(for: "a hint") { try hears(port, publisher) }
        port = try listener([broker.address], [moved])
        try wait(for: "a hint after the restart") { try hears(port, publisher) }
        broker.stop()
        let again = try RunningBroker(broker.address, keys: nil)
        try wait(for: "a hint of the new broker") { try hears(port, publisher) }
        again.stop()
    }

    @Test func `through several brokers a service is told once, and goes on when one is lost`()
        throws
    {
        let brokers = [try RunningBroker.start(), try RunningBroker.start()]
        let addresses = brokers.map(\.address)
        let speaker = try ServicePort(
            announcement("speaker-1", []), brokers: addresses, keys: nil
        ) { [] }
        let port = try listener(addresses, [moved])
        func say(_ rev: Int) throws {
            var publication = Publication.sample(room, rev: rev)
            publication.header.event = "moved"
            speaker.publish(publication)
            _ = try speaker.wait(for: .zero, atMost: 1)
        }
        func times(within patience: Duration = .milliseconds(50)) throws -> Int {
            let end = ContinuousClock.now + patience
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
        _ = try times(within: .milliseconds(300))
        for rev in 1...10 {
            try say(rev)
            #expect(try times() == 1)
        }
        brokers[0].stop()
        try wait(for: "a hint of the other") {
            try say(11)
            return try times() > 0
        }
    }
}
