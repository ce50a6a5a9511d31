import Door
import ParlorWire
import Sessions
import TestKit
import Testing

@testable import Door

/// Whoever sends much is read more slowly, by what it is when it is inflated.
@Suite struct PacingTests {
    /// 64 kibibytes, and the next one after a quarter of an hour.
    private static let slow: GatewayLimits = {
        var limits = GatewayLimits()
        (limits.session.bytesPerSecond, limits.session.byteBurst) = (1, 64 << 10)
        limits.devicesPerAddress = 10_000
        return limits
    }()
    /// The same, and an address has as much as two connections.
    private static let few: GatewayLimits = {
        var limits = slow
        limits.devicesPerAddress = 1
        return limits
    }()
    private static let compressing = "Sec-WebSocket-Extensions: permessage-deflate\r\n"

    /// An empty array with a mebibyte of blanks: a kibibyte when it is packed.
    private static let blanks: ClientFrame = {
        let plain = Bytes("[".utf8) + Bytes(repeating: 0x20, count: (1 << 20) - 2) + Bytes("]".utf8)
        return ClientFrame(first: 0xC1, payload: Deflater().deflate(plain))
    }()

    private func arrived(_ open: OpenDoor, of bytes: Int) -> Int {
        open.events.count { event in
            if case .frame(_, let frame) = event { frame.count == bytes } else { false }
        }
    }

    private func hear(_ text: String, _ open: OpenDoor) throws {
        _ = try open.first(text) { event in
            guard case .frame(_, Bytes(text.utf8)) = event else { return nil as Bool? }
            return true
        }
    }

    @Test func `frames are charged by what they inflate to, and others are read meanwhile`() throws
    {
        let open = try OpenDoor(limits: Self.slow)
        let eve = try Client(to: open.port, headers: Self.compressing)
        let bob = try Client(to: open.port)
        eve.send(Array(repeating: Self.blanks.bytes, count: 30).flatMap { $0 })
        _ = try open.first("blanks") { event in
            if case .frame(_, let frame) = event {
                frame.count == 1 << 20 ? true : nil
            } else {
                nil
            }
        }
        for number in 1...20 {
            bob.send(.text("\(number)"))
            try hear("\(number)", open)
        }
        #expect(arrived(open, of: 1 << 20) == 1)
    }

    @Test func `who may send much at once is not read before all others`() throws {
        let open = try OpenDoor(["PARLOR_LIMIT_BYTE_BURST": "1000000000"])
        let eve = try Client(to: open.port, headers: Self.compressing)
        let bob = try Client(to: open.port)
        open.door.whileHeld {
            eve.send(Array(repeating: Self.blanks.bytes, count: 40).flatMap { $0 })
            bob.send(.text("early"))
        }
        var lengths: [Int] = []
        try wait(for: "all that was sent") {
            _ = open.drained()
            lengths = open.events.compactMap { event in
                if case .frame(_, let frame) = event { frame.count } else { nil }
            }
            return lengths.count == 41
        }
        #expect(try #require(lengths.firstIndex(of: "early".utf8.count)) < 8)
    }

    @Test func `the connections of an address are charged together, and no others`() throws {
        let open = try OpenDoor(limits: Self.few)
        let eves = try (0..<10).map { _ in try Client(to: open.port) }
        let frames = Array(repeating: ClientFrame.text("x").bytes, count: 60).flatMap { $0 }
        for eve in eves { eve.send(frames) }
        _ = try open.frames(128)
        let bob = try Client(port: open.port, from: "127.0.0.2")
        bob.send(Client.upgrade("/v1/ws"))
        _ = try bob.receive()
        bob.send(.text("early"))
        try hear("early", open)
        #expect(arrived(open, of: 1) == 128)
    }

    @Test func `bodies are charged too`() throws {
        let open = try OpenDoor(limits: Self.few)
        let size = 1_000_000
        let eve = try Client(port: open.port)
        eve.send("POST /v1/photos HTTP/1.1\r\nHost: h\r\nContent-Length: \(size)\r\n\r\n")
        eve.send(Bytes(repeating: 0x20, count: size))
        #expect(try eve.response().head.hasPrefix("HTTP/1.1 503 "))
        let bob = try Client(port: open.port, from: "127.0.0.2")
        bob.send("GET /healthz HTTP/1.1\r\nHost: h\r\n\r\n")
        #expect(try open.request().request.path == "/healthz")
    }

    @Test func `empty frames and fragments are charged too`() throws {
        let open = try OpenDoor(limits: Self.slow)
        let clients = try sendEmptyFrames(to: open)
        let bob = try Client(to: open.port)
        bob.send(.text("early"))
        try hear("early", open)
        #expect(try open.frames(1) == ["early"])
        _ = clients
    }

    @Test func `whoever sends too much is only slow, and nothing of it is lost`() throws {
        let began = ContinuousClock.now
        let open = try OpenDoor([
            "PARLOR_LIMIT_BYTES_PER_SECOND": "65536", "PARLOR_LIMIT_BYTE_BURST": "65536",
        ])
        let clients = try sendEmptyFrames(to: open)
        #expect(try open.frames(2).sorted() == ["  ", "late"])
        // Of the 200 kibibytes before each, 64 were free.
        #expect(ContinuousClock.now - began >= .seconds(2))
        _ = clients
    }

    /// Two clients with two hundred frames that cost a kibibyte each, and a text behind them.
    private func sendEmptyFrames(to open: OpenDoor) throws -> [Client] {
        let (eve, liz) = (try Client(to: open.port), try Client(to: open.port))
        // Together: what is sent behind others may wait for their receipt.
        let pongs = Array(repeating: ClientFrame.pong([]).bytes, count: 200).flatMap { $0 }
        eve.send(pongs + ClientFrame.text("late").bytes)
        let middle = Array(repeating: ClientFrame.middle([]).bytes, count: 200).flatMap { $0 }
        liz.send(ClientFrame.beginning([0x20]).bytes + middle + ClientFrame.ending([0x20]).bytes)
        return [eve, liz]
    }
}
