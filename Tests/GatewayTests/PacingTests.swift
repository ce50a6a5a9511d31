import Testing
import Wire

@testable import Door

/// Whoever sends much is read more slowly, by what it is when it is inflated.
@Suite struct PacingTests {
    private static let slow = [
        "PARLOR_LIMIT_BYTES_PER_SECOND": "65536", "PARLOR_LIMIT_BYTE_BURST": "65536",
    ]
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
        let open = try OpenDoor(Self.slow)
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
        // Of one piece that eve sends, 16 frames or more are there at once. Bob may be late himself.
        let isEarly = try (0..<10).contains { _ in
            let open = try OpenDoor(["PARLOR_LIMIT_BYTE_BURST": "1000000000"])
            let eve = try Client(to: open.port, headers: Self.compressing)
            let bob = try Client(to: open.port)
            eve.send(Array(repeating: Self.blanks.bytes, count: 40).flatMap { $0 })
            bob.send(.text("early"))
            try hear("early", open)
            return arrived(open, of: 1 << 20) < 8
        }
        #expect(isEarly)
    }

    @Test func `the connections of an address are charged together, and no others`() throws {
        let few = Self.slow.merging(["PARLOR_LIMIT_DEVICES_PER_ADDRESS": "1"]) { $1 }
        let open = try OpenDoor(few)
        let eves = try (0..<10).map { _ in try Client(to: open.port) }
        let frames = Array(repeating: ClientFrame.text("x").bytes, count: 60).flatMap { $0 }
        for eve in eves { eve.send(frames) }
        _ = try open.frames(100)
        let bob = try Client(port: open.port, from: "127.0.0.2")
        bob.send(Client.upgrade("/v1/ws"))
        _ = try bob.receive()
        bob.send(.text("early"))
        try hear("early", open)
        #expect(arrived(open, of: 1) < 500)
    }

    @Test func `bodies are charged too`() throws {
        let few = Self.slow.merging(["PARLOR_LIMIT_DEVICES_PER_ADDRESS": "1"]) { $1 }
        let open = try OpenDoor(few)
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
        let open = try OpenDoor(Self.slow)
        let eve = try Client(to: open.port)
        // Together: what is sent behind others may wait for their receipt.
        let pongs = Array(repeating: ClientFrame.pong([]).bytes, count: 200).flatMap { $0 }
        eve.send(pongs + ClientFrame.text("late").bytes)
        let liz = try Client(to: open.port)
        let middle = Array(repeating: ClientFrame.middle([]).bytes, count: 200).flatMap { $0 }
        liz.send(ClientFrame.beginning([0x20]).bytes + middle + ClientFrame.ending([0x20]).bytes)
        let bob = try Client(to: open.port)
        bob.send(.text("early"))
        try hear("early", open)
        #expect(arrived(open, of: 4) == 0 && arrived(open, of: 2) == 0)
        // They are only slow: nothing of it is lost.
        #expect(try open.frames(3).sorted() == ["  ", "early", "late"])
    }
}
