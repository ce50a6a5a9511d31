import Bus
import BusZeroMQ
import Foundation
import ParlorWire
import RawPeers
import TestKit
import Testing

/// What a bus holds when others ask too much of it. A process of its own, because its bound is the
/// process's, and because the tests beside these hold memory too.
@Suite(.enabled(if: isLinux), .serialized) struct MemoryBound {
    func note(_ what: String, _ bus: BusProcess, _ status: BusStatus, mebibytes: Int) {
        Figures.note(
            what, bytes: status.memoryBytes, expected: mebibytes << 20, beside: bus.atRest,
            "the same bus at rest")
    }

    @Test func `the system gives the bus a gibibyte at most`() throws {
        let bus = try BusProcess()
        defer { bus.end() }
        let limits = try String(contentsOfFile: "/proc/\(bus.pid)/limits", encoding: .utf8)
        let line = limits.split(separator: "\n").first { $0.hasPrefix("Max data size") }
        let most = line?.split(separator: " ").dropFirst(3).first.flatMap { Int($0) }
        #expect(try #require(most) <= 1 << 30)
    }

    @Test func `after a message that never ends a new bus can start at the same address`() throws {
        let bus = try BusProcess()
        defer { bus.end() }
        let flood = RawTCP(port: bus.address.port)
        flood.send(RawTCP.greeting + RawTCP.ready)
        let length: Bytes = [0, 0, 0, 0, 0, 16, 0, 0]
        let frame: Bytes = [3] + length + Bytes(repeating: 0, count: 1 << 20)
        for _ in 0..<1_300 where bus.isRunning { flood.send(frame) }
        var status: BusStatus?
        try wait(for: "the bus to answer, or to end") {
            let reply = try bus.client.call(.bus("status"), timeout: .seconds(1))
            if reply.failure == nil { status = try JSON.decode(BusStatus.self, from: reply.body) }
            return status != nil || !bus.isRunning
        }
        if let status {
            note("memory with a message that never ends", bus, status, mebibytes: 1_100)
        }
        bus.end()
        let next = try BusProcess(inPlaceOf: bus)
        defer { next.end() }
        #expect(next.isRunning)
    }

    @Test(arguments: [1, 8])
    func `callers who don't read their answers leave the bus and its other callers alone`(
        count: Int
    ) throws {
        let bus = try BusProcess()
        defer { bus.end() }
        let worker = try RunningWorker(
            "echo-1", kinds: ["echo"], at: [bus.address], manner: .lavish(Limits.body))
        try wait(for: "the worker") { try bus.client.workers.count == 1 }
        let deaf = (0..<count).map { _ in RawPeer(.dealer, bus.address.calls, highWater: 1) }
        for round in 0..<1_500 {
            var call = Call.sample(id: CommandID("\(round)"))
            call.header.timeoutMs = Limits.timeout.upperBound
            deaf[round % count].send(call.frames)
        }
        try wait(for: "answers that nobody has room for") {
            guard bus.isRunning else { return true }
            let status = try bus.client.status
            return status.refused + status.undelivered >= 1_000
        }
        try #require(bus.isRunning)
        let status = try bus.client.status
        note("memory with \(count) who don't read their answers", bus, status, mebibytes: 500)
        let reply = try bus.client.call(.sample(), timeout: .seconds(60))
        #expect(reply.body.count == Limits.body)
        worker.leave()
    }

    @Test(arguments: [1, 8])
    func `subscribers who don't read leave the bus alone, and in the end its other subscribers`(
        count: Int
    ) throws {
        let bus = try BusProcess()
        defer { bus.end() }
        let port = try ServicePort(
            Announcement(service: "lobby", instance: "lobby-1", pid: 1, kinds: ["room"]),
            brokers: [bus.address], pass: .secret(of: "lobby")
        ) { [] }
        let reading = try Subscription([bus.address], prefixes: ["room."], keys: nil)
        let room = StreamName("room", "K7QD")
        var rev = 0
        func publish(_ bytes: Int) {
            rev += 1
            port.publish(.sample(room, rev: rev, body: Bytes(repeating: 32, count: bytes)))
        }
        func isHeard(within patience: Duration) throws -> Bool {
            while let heard = try reading.next(within: patience) {
                if heard.header.rev == rev { return true }
            }
            return false
        }
        try wait(for: "the subscription") {
            publish(2)
            return try isHeard(within: .milliseconds(20))
        }
        let deaf = (0..<count).map { _ in RawPeer(.sub, bus.address.events, highWater: 1) }
        try wait(for: "large events that nobody has room for") {
            // Many at once: who reads nothing for seconds is disconnected.
            for _ in 0..<50 { publish(Limits.event) }
            _ = try isHeard(within: .milliseconds(5))
            return try !bus.isRunning || bus.client.status.undelivered > 100
        }
        try #require(bus.isRunning)
        let status = try bus.client.status
        note("memory with \(count) who don't read events", bus, status, mebibytes: 500)
        publish(2_000)
        #expect(try isHeard(within: longestWait))
        try wait(for: "the deaf to be disconnected") {
            publish(Limits.event)
            return try isHeard(within: .milliseconds(100))
        }
        withExtendedLifetime(deaf) {}
    }

    @Test func `calls, callers and garbage leave nothing behind`() throws {
        let bus = try BusProcess()
        defer { bus.end() }
        let worker = try RunningWorker("echo-1", kinds: ["echo"], at: [bus.address])
        try wait(for: "the worker") { try bus.client.workers.count == 1 }
        func round(_ seed: UInt64) throws {
            var dice = Dice(seed: seed)
            for _ in 0..<30 {
                let peer = RawPeer(.dealer, bus.address.calls)
                for _ in 0..<20 { peer.send(dice.message()) }
                peer.send(Call.sample(body: dice.bytes(upTo: 20_000)).frames)
                _ = peer.receive()
            }
            for number in 0..<2_000 {
                bus.client.begin(
                    .sample(id: CommandID("\(seed).\(number)")), timeout: .seconds(30))
            }
            while bus.client.underWay > 0 {
                let reply = try #require(try bus.client.next(within: longestWait))
                #expect(reply.failure == nil)
            }
            try wait(for: "all calls to be done") { try bus.client.status.pending == 0 }
        }
        for seed in 1...4 { try round(UInt64(seed)) }
        let before = try bus.client.status.memoryBytes
        for seed in 5...14 { try round(UInt64(seed)) }
        Figures.note(
            "memory after 14 rounds of calls, callers and garbage",
            bytes: try bus.client.status.memoryBytes, expected: before + (64 << 20),
            beside: before, "after 4 rounds")
        worker.leave()
    }
}

/// The bus as a process of its own.
final class BusProcess {
    let address: BusAddress
    let client: BusClient
    /// What it held before anybody asked for something.
    private(set) var atRest = 0
    private let ports: PortLease
    private let program: Program

    convenience init() throws { try self.init(try PortLease()) }

    /// At the same address as one that has ended.
    convenience init(inPlaceOf earlier: BusProcess) throws { try self.init(earlier.ports) }

    private init(_ ports: PortLease) throws {
        self.ports = ports
        address = BusAddress(host: "127.0.0.1", port: ports.first)
        client = try BusClient([address], keys: nil)
        program = try Program(
            [Bundle.main.bundleURL.appending(path: "bus").path],
            environment: [
                "PARLOR_BUS": address.description, "PARLOR_DATA": ServiceSecrets.data,
            ])
        do {
            try wait(for: "the bus to open") {
                try #require(isRunning, "The bus ended.")
                let reply = try client.call(.bus("status"), timeout: .milliseconds(500))
                return reply.failure == nil
            }
            atRest = try client.status.memoryBytes
        } catch {
            end()
            throw error
        }
    }

    var isRunning: Bool { !program.hasEnded }
    var pid: Int32 { program.pid }

    func end() { #expect(throws: Never.self) { try program.end() } }
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
