import Bus
import BusZeroMQ
import ParlorWire
import Platform

/// One client, one broker and one worker that echoes, each on its own thread.
final class CallsLoad {
    private let broker: BenchThread
    private let worker: BenchThread
    private let client: Socket
    private let parts = Parts()
    private let poller: Poller
    private let frames: [Bytes]

    init(through kind: BrokerKind) throws(BusFault) {
        let address = try FreePorts.find()
        let locks = try BenchLocks(for: kind)
        let service = try locks.service(at: address)
        broker = kind.start(at: address, locks)
        worker = BenchThread { thread in
            do { try Self.echo(at: address, service, thread) } catch {
                preconditionFailure("\(error)")
            }
        }
        client = try Socket(.caller, in: try Context(), service)
        try client.connect(kind == .bare ? address.calls : address.partCalls)
        poller = Poller([client], try Wakeup())
        let header = CallHeader(id: "0d2f9c1e-bench", call: "bench.echo", actor: .part("bench"))
        let body = Bytes(repeating: UInt8(ascii: "x"), count: 200)
        frames = Call(kind: "bench", key: "K7QD", header: header, body: body).frames
        try warmUp()
    }

    deinit {
        worker.stop()
        broker.stop()
    }

    func rate(inFlight: Int, for time: Duration) throws(BusFault) -> Double {
        for _ in 0..<inFlight { _ = client.send(frames: frames) }
        let start = ContinuousClock.now
        var answered = 0
        while ContinuousClock.now - start < time { answered += try turn() }
        let passed = ContinuousClock.now - start
        try finish(inFlight)
        return Double(answered) / (passed / .seconds(1))
    }

    /// What one call takes, in milliseconds.
    func once() throws(BusFault) -> Double {
        let start = ContinuousClock.now
        _ = client.send(frames: frames)
        try finish(1)
        return (ContinuousClock.now - start) / .milliseconds(1)
    }

    private func finish(_ count: Int) throws(BusFault) {
        var left = count
        while left > 0 {
            _ = try poller.wait(milliseconds: 100)
            parts.drain(client, atMost: left) { left -= 1 }
        }
    }

    /// Takes the answers that came, and makes as many calls.
    private func turn() throws(BusFault) -> Int {
        _ = try poller.wait(milliseconds: 100)
        var answered = 0
        parts.drain(client, atMost: 256) {
            answered += 1
            _ = client.send(frames: frames)
        }
        return answered
    }

    /// One call is made until it is answered without a refusal.
    private func warmUp() throws(BusFault) {
        let end = ContinuousClock.now + .seconds(10)
        while ContinuousClock.now < end {
            guard client.send(frames: frames) == .whole else {
                usleep(1_000)
                continue
            }
            var isServed = false
            while try poller.wait(milliseconds: 50) || poller.isReady(0) {
                parts.drain(client, atMost: 256) { isServed = parts[2].count == 200 }
                if isServed { return }
            }
        }
        throw BusFault(.addressUnusable, "No call was answered within 10 s.")
    }

    private static func echo(
        at address: BusAddress, _ keys: Socket.Keys, _ thread: BenchThread
    ) throws(BusFault) {
        let socket = try Socket(.worker(id: Array("bench".utf8)), in: try Context(), keys)
        try socket.connect(address.workers)
        let announcement = Announcement(
            service: "bench", instance: "bench-1", pid: 1, kinds: ["bench"])
        let header = ReplyHeader(id: "0d2f9c1e-bench", status: .ok).bytes
        let parts = Parts()
        let poller = Poller([socket], try Wakeup())
        var nextWord = ContinuousClock.now
        while !thread.isStopping {
            if ContinuousClock.now >= nextWord {
                _ = socket.send(frames: WorkerMessage.announce(announcement).frames)
                nextWord += .milliseconds(50)
            }
            _ = try poller.wait(milliseconds: 10)
            parts.drain(socket, atMost: 256) {
                guard parts.count == 7 else { return }
                _ = socket.send(WireVersion.frame, more: true)
                _ = socket.send(WorkerMessage.Verb.reply, more: true)
                _ = socket.send(parts[2], more: true)
                _ = socket.send(header, more: true)
                _ = parts.send(6..<7, to: socket)
            }
        }
    }
}

extension BrokerKind {
    func start(at address: BusAddress, _ locks: BenchLocks) -> BenchThread {
        BenchThread { thread in
            do {
                switch self {
                case .parlor, .withKeys:
                    try Broker(
                        address, instance: "bench", kinds: [], services: BenchLocks.services,
                        locks: try locks.broker
                    ) { _ in }.run { thread.isStopping }
                case .bare: try BareBroker.run(at: address) { !thread.isStopping }
                }
            } catch { preconditionFailure("\(error)") }
        }
    }
}
