import Bus
import BusZeroMQ
import Foundation
import Testing
import Wire

/// The bus as a process of its own, because its bound is the process's.
@Suite(.enabled(if: isLinux)) struct MemoryBound {
    static let programs = Bundle.main.bundleURL

    func start() throws -> (Process, BusAddress) {
        for _ in 0..<50 {
            let address = BusAddress(host: "127.0.0.1", port: Int.random(in: 2_600...7_900) * 4)
            let bus = Process()
            bus.executableURL = Self.programs.appending(path: "bus")
            bus.environment = ["PARLOR_BUS": address.description]
            bus.standardError = FileHandle.nullDevice
            try bus.run()
            let client = try BusClient([address], keys: nil)
            try wait(for: "the bus to open, or not") {
                let reply = try client.call(.bus("status"), timeout: .milliseconds(300))
                return reply.failure == nil || !bus.isRunning
            }
            if bus.isRunning { return (bus, address) }
        }
        throw BusFault(.addressInUse, "No four free ports were found.")
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
