import BusZeroMQ
import Foundation
import ParlorWire
import TestKit
import Testing

/// The poller asks only sockets that may have something; what it never asks would never be heard.
@Suite struct PollerTests {
    let door: Socket
    let caller: Socket
    let wakeup: Wakeup
    let parts = Parts()

    init() throws {
        let path = FileManager.default.temporaryDirectory.appending(
            path: "poller-\(UUID().uuidString)")
        // Its path is needed until both ends know each other.
        defer { try? FileManager.default.removeItem(at: path) }
        door = try Socket(.callsDoor, in: try Context())
        try door.bind("ipc://\(path.path)")
        caller = try Socket(.caller, in: try Context())
        try caller.connect("ipc://\(path.path)")
        wakeup = try Wakeup()
        let (door, caller, parts) = (door, caller, parts)
        try wait(for: "the connection") { caller.send(frames: [[0]]) == .whole }
        try wait(for: "the first message") { parts.receive(from: door) }
    }

    @Test func `what was left is ready again at once`() throws {
        let poller = Poller([door], wakeup)
        for number in 0..<3 { #expect(caller.send(frames: [[UInt8(number)]]) == .whole) }
        for number in 0..<3 {
            try wait(for: "message \(number)") {
                _ = try poller.wait(milliseconds: 20)
                return poller.isReady(0)
            }
            parts.drain(door, atMost: 1) { #expect(parts.copy(1) == [UInt8(number)]) }
        }
        _ = try poller.wait(milliseconds: 0)
        #expect(!poller.isReady(0))
    }

    @Test func `whoever is woken is not told of sockets`() throws {
        let poller = Poller([door], wakeup)
        wakeup.wake()
        #expect(try poller.wait(milliseconds: 60_000) && !poller.isReady(0))
        #expect(try !poller.wait(milliseconds: 0))
    }

    /// A send looks at what has arrived in passing, and the descriptor is silent about it from then
    /// on.
    @Test func `what arrives while something is sent is not missed`() throws {
        let (here, there) = (Poller([caller], wakeup), Poller([door], try Wakeup()))
        for round in 0..<2_000 {
            let burst = 1 + round % 5
            for _ in 0..<burst { #expect(caller.send(frames: [[7]]) == .whole) }
            var (heard, answered) = (0, 0)
            while heard < burst {
                _ = try there.wait(milliseconds: 60_000)
                try #require(there.isReady(0))
                parts.drain(door, atMost: 2) {
                    heard += 1
                    _ = door.send(frames: [parts.copy(0), [8]])
                }
            }
            while answered < burst {
                _ = try here.wait(milliseconds: 60_000)
                try #require(here.isReady(0))
                parts.drain(caller, atMost: 2) { answered += 1 }
            }
        }
    }
}
