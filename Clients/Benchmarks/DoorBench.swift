import Door
import Sessions
import Wire

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
                "frames of 100 bytes to 50 WebSockets", unit: "/s", ours: try throughDoor(),
                reference: try throughBareSockets(), budget: .ratioAtLeast(1))
        ] + turns() + attacks()
    }

    private static func throughDoor() throws -> Double {
        let door = try Door(DoorSettings(["PARLOR_HTTP": "127.0.0.1:0"], GatewayLimits()))
        door.open { _ in }
        defer { door.stop() }
        let readers = try (0..<sockets).map { _ in try SocketReader(upgradedAt: door.port) }
        var ids: [ConnectionID] = []
        while ids.count < sockets {
            for case .opened(let id, _) in door.take() { ids.append(id) }
        }
        let sink = SocketReader.drain(readers)
        let deliveries = Delivery(frame, to: ids)
        var left = 0
        let start = ContinuousClock.now
        for round in 0..<rounds {
            door.send([deliveries])
            while round * sockets - left > window * sockets { left += drained(door) }
        }
        while left < rounds * sockets { left += drained(door) }
        let rate = Double(rounds * sockets) / ((ContinuousClock.now - start) / .seconds(1))
        sink.end()
        return rate
    }

    private static func drained(_ door: Door) -> Int {
        door.take().reduce(0) { sum, event in
            guard case .drained(_, let bytes) = event else { return sum }
            return sum + bytes / frame.count
        }
    }

    private static func throughBareSockets() throws -> Double {
        let pairs = try (0..<sockets).map { _ in try SocketReader.pair() }
        let sink = SocketReader.drain(pairs.map(\.reader))
        let start = ContinuousClock.now
        for _ in 0..<rounds { for pair in pairs { pair.write(frame) } }
        let rate = Double(rounds * sockets) / ((ContinuousClock.now - start) / .seconds(1))
        sink.end()
        return rate
    }
}
