import Bus
import BusZeroMQ
import CZeroMQ
import ParlorWire
import Platform
import Synchronization

/// One publisher, one broker, and a thread that reads every subscriber.
///
/// The publisher stays only so far ahead of the slowest subscriber, so that nothing is dropped.
final class EventsLoad {
    /// Far less than half of a queue: a reader tells how far it is only every half a queue.
    private static let ahead = 2_000
    private static let queue: Int32 = 10_000

    private let broker: BenchThread
    private let reader: BenchThread
    private let progress: Progress
    private let publisher: Socket
    private let subscribers: Int
    private var sent = 0

    init(through kind: BrokerKind, subscribers: Int) throws(BusFault) {
        let address = try FreePorts.find()
        let progress = Progress()
        let locks = try BenchLocks(for: kind)
        broker = kind == .bare ? Self.proxy(at: address) : kind.start(at: address, locks)
        reader = BenchThread { thread in
            do {
                try Self.read(subscribers, at: address, progress, thread)
            } catch { preconditionFailure("\(error)") }
        }
        publisher = try Socket(.publisher, in: try Context(), locks.service(at: address))
        try publisher.connect(address.publish)
        self.progress = progress
        self.subscribers = subscribers
        while progress.joined.load(ordering: .acquiring) < subscribers {
            publish(Self.frames("warm"))
            usleep(1_000)
        }
    }

    deinit {
        reader.stop()
        broker.stop()
    }

    /// Deliveries a second, over all subscribers.
    func rate(for time: Duration) throws(BusFault) -> Double {
        let event = Self.frames("bench")
        let start = ContinuousClock.now
        while ContinuousClock.now - start < time {
            for _ in 0..<50 { publish(event) }
            sent += 50
            waitUntil(behind: Self.ahead)
        }
        waitUntil(behind: 0)
        return Double(sent * subscribers) / ((ContinuousClock.now - start) / .seconds(1))
    }

    /// Until the slowest subscriber is at most so far behind. What was lost counts for nobody.
    private func waitUntil(behind: Int) {
        let end = ContinuousClock.now + .seconds(2)
        while sent - progress.slowest.load(ordering: .acquiring) > behind {
            if ContinuousClock.now > end {
                return sent = progress.slowest.load(ordering: .acquiring)
            }
            sched_yield()
        }
    }

    private func publish(_ frames: [Bytes]) { _ = publisher.send(frames: frames) }

    private static func frames(_ kind: EntityKind) -> [Bytes] {
        let header = EventHeader(
            stream: StreamName(kind, "K7QD"), epoch: "e1", rev: 1, event: "said",
            at: Timestamp(milliseconds: 0), by: .operator, id: "0d2f9c1e-bench")
        let body = Bytes(repeating: UInt8(ascii: "x"), count: 200)
        return Publication(header: header, body: body).frames
    }

    private static func read(
        _ count: Int, at address: BusAddress, _ progress: Progress, _ thread: BenchThread
    ) throws(BusFault) {
        let context = try Context()
        var sockets: [Socket] = []
        for _ in 0..<count {
            let socket = try Socket(.subscriber, in: context)
            // In this order: whoever hears the warm-up has asked for the events too.
            socket.subscribe("bench.")
            socket.subscribe("warm.")
            try socket.connect(address.events)
            sockets.append(socket)
        }
        let poller = Poller(sockets, try Wakeup())
        let parts = Parts()
        var received = [Int](repeating: 0, count: count)
        var joined: Set<Int> = []
        while !thread.isStopping {
            _ = try poller.wait(milliseconds: 10)
            for index in sockets.indices where poller.isReady(index) {
                parts.drain(sockets[index], atMost: 100) {
                    if parts[0].first == UInt8(ascii: "b") {
                        received[index] += 1
                    } else if joined.insert(index).inserted {
                        progress.joined.store(joined.count, ordering: .releasing)
                    }
                }
            }
            progress.slowest.store(received.min() ?? 0, ordering: .releasing)
        }
    }

    /// libzmq's own way between publishers and subscribers.
    private static func proxy(at address: BusAddress) -> BenchThread {
        BenchThread { thread in
            nonisolated(unsafe) let context = zmq_ctx_new()
            let (publish, events) = (zmq_socket(context, ZMQ_XSUB), zmq_socket(context, ZMQ_XPUB))
            for socket in [publish, events] {
                var queue = Self.queue
                zmq_setsockopt(socket, ZMQ_RCVHWM, &queue, 4)
                zmq_setsockopt(socket, ZMQ_SNDHWM, &queue, 4)
            }
            zmq_bind(publish, address.publish)
            zmq_bind(events, address.events)
            let watch = BenchThread { watching in
                while !watching.isStopping && !thread.isStopping { usleep(10_000) }
                zmq_ctx_shutdown(context)
            }
            zmq_proxy(publish, events, nil)
            zmq_close(publish)
            zmq_close(events)
            watch.stop()
            zmq_ctx_term(context)
        }
    }
}

/// How far the subscribers are.
private final class Progress: Sendable {
    let joined = Atomic(0)
    let slowest = Atomic(0)
}
