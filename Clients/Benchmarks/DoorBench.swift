import Door
import ParlorWire
import Sessions

/// Small frames to 50 sockets, against the same written to bare sockets one by one.
enum DoorBench {
    private static let frame = Bytes(repeating: UInt8(ascii: "7"), count: 100)
    private static let sockets = 50
    private static let rounds = 4_000
    /// So many rounds wait at most: far less than a client may have waiting.
    private static let window = 200

    static func run() throws -> [Benchmark.Result] {
        try [
            Benchmark.Result(
                "frames of 100 bytes to 50 WebSockets", unit: "/s", ours: throughDoor(),
                reference: throughBareSockets(), budget: .ratioAtLeast(1))
        ]
    }

    private static func throughDoor() throws -> Double {
        let door = try Door(DoorSettings(["PARLOR_HTTP": "127.0.0.1:0"], GatewayLimits()))
        var (ids, left): ([ConnectionID], Int) = ([], 0)
        door.tell = { event in
            switch event {
            case .opened(let id, _): ids.append(id)
            case .drained(_, let bytes): left += bytes / frame.count
            default: break
            }
        }
        let readers = try (0..<sockets).map { _ in try SocketReader(upgradingAt: door.port!) }
        while ids.count < sockets { turn(door, within: .milliseconds(10)) }
        let sink = SocketReader.drain(readers)
        let start = ContinuousClock.now
        var sent = 0
        while left < rounds * sockets {
            while sent < rounds, sent * sockets - left < window * sockets {
                door.send(frame, to: ids)
                sent += 1
            }
            turn(door, within: .milliseconds(10))
        }
        let rate = Double(rounds * sockets) / ((ContinuousClock.now - start) / .seconds(1))
        sink.stop()
        return rate
    }

    private static func turn(_ door: Door, within patience: Duration) {
        door.wait(for: patience)
        door.flush()
    }

    private static func throughBareSockets() throws -> Double {
        let pairs = try (0..<sockets).map { _ in try SocketReader.pair() }
        let sink = SocketReader.drain(pairs.map(\.reader))
        let start = ContinuousClock.now
        for _ in 0..<rounds { for pair in pairs { pair.writer.write(frame) } }
        let rate = Double(rounds * sockets) / ((ContinuousClock.now - start) / .seconds(1))
        sink.stop()
        return rate
    }
}
