import Bus
import BusZeroMQ
import Foundation
import RawPeers
import Testing
import Wire

/// The bus as a process of its own, because its bound is the process's.
@Suite(.enabled(if: isLinux), .serialized) struct MemoryBound {
    static let programs = Bundle.main.bundleURL

    func start() throws -> (Process, BusAddress) {
        for _ in 0..<50 {
            let address = BusAddress(host: "127.0.0.1", port: Int.random(in: 2_100...6_300) * 5)
            let bus = Process()
            bus.executableURL = Self.programs.appending(path: "bus")
            bus.environment = [
                "PARLOR_BUS": address.description, "PARLOR_DATA": ServiceSecrets.data,
            ]
            bus.standardError = FileHandle.nullDevice
            try bus.run()
            let client = try BusClient([address], keys: nil)
            try wait(for: "the bus to open, or not") {
                let reply = try client.call(.bus("status"), timeout: .milliseconds(300))
                return reply.failure == nil || !bus.isRunning
            }
            if bus.isRunning { return (bus, address) }
        }
        throw BusFault(.addressInUse, "No five free ports were found.")
    }

    @Test func `a message that never ends takes the bus's memory and not the machine's`() throws {
        let (bus, address) = try start()
        defer { bus.terminate() }
        let flood = RawTCP(port: address.port)
        flood.send(RawTCP.greeting + RawTCP.ready)
        let length: Bytes = [0, 0, 0, 0, 0, 16, 0, 0]
        let frame: Bytes = [3] + length + Bytes(repeating: 0, count: 1 << 20)
        for _ in 0..<1_300 where bus.isRunning { flood.send(frame) }
        let client = try BusClient([address], keys: nil)
        if bus.isRunning { #expect(try client.status.memoryBytes < 1_100 << 20) }
    }

    @Test(arguments: [1, 8])
    func `callers who don't read their answers leave the bus and its other callers alone`(
        count: Int
    ) throws {
        let (bus, address) = try start()
        defer { bus.terminate() }
        let worker = try RunningWorker(
            "echo-1", kinds: ["echo"], at: [address], manner: .lavish(Limits.body))
        let client = try BusClient([address], keys: nil)
        try wait(for: "the worker") { try client.workers.count == 1 }
        let deaf = (0..<count).map { _ in RawPeer(.dealer, address.calls, highWater: 1) }
        for round in 0..<1_500 {
            deaf[round % count].send(Call.sample(id: CommandID("\(round)")).frames)
        }
        try wait(for: "answers that nobody has room for", within: .seconds(60)) {
            try client.status.refused >= 1_000 || !bus.isRunning
        }
        try #require(bus.isRunning)
        #expect(try client.status.memoryBytes < 500 << 20)
        let reply = try client.call(.sample(), timeout: .seconds(30))
        #expect(reply.body.count == Limits.body)
        worker.leave()
    }

    @Test(arguments: [1, 8])
    func `subscribers who don't read leave the bus alone, and in the end its other subscribers`(
        count: Int
    ) throws {
        let (bus, address) = try start()
        defer { bus.terminate() }
        let port = try ServicePort(
            Announcement(service: "lobby", instance: "lobby-1", pid: 1, kinds: ["room"]),
            brokers: [address], pass: .secret(of: "lobby")
        ) { [] }
        let reading = try Subscription([address], prefixes: ["room."], keys: nil)
        let room = StreamName("room", "K7QD")
        var rev = 0
        func publish(_ bytes: Int, hear patience: Duration) throws -> Bool {
            rev += 1
            port.publish(.sample(room, rev: rev, body: Bytes(repeating: 32, count: bytes)))
            return try reading.next(within: patience)?.header.rev == rev
        }
        try wait(for: "the subscription") { try publish(2, hear: .milliseconds(20)) }
        let deaf = (0..<count).map { _ in RawPeer(.sub, address.events, highWater: 1) }
        let client = try BusClient([address], keys: nil)
        try wait(for: "large events that nobody has room for") {
            _ = try publish(Limits.event, hear: .milliseconds(5))
            return try !bus.isRunning || client.status.undelivered > 100
        }
        try #require(bus.isRunning)
        #expect(try client.status.memoryBytes < 500 << 20)
        #expect(try publish(2_000, hear: .seconds(5)))
        try wait(for: "the deaf to be disconnected", within: .seconds(30)) {
            try publish(Limits.event, hear: .milliseconds(100))
        }
        withExtendedLifetime(deaf) {}
    }
}

extension RawTCP {
    /// A DEALER's first words after the greeting.
    fileprivate static let ready: Bytes =
        [4, 28] + Bytes("\u{5}READY\u{B}Socket-Type\0\0\0\u{6}DEALER".utf8)
}

#if os(Linux)
    private let isLinux = true
#else
    private let isLinux = false
#endif
