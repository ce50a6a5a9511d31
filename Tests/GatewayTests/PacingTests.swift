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
            _ = try open.first("\(number)") { event in
                if case .frame(_, let frame) = event {
                    frame == Bytes("\(number)".utf8) ? true : nil
                } else {
                    nil
                }
            }
        }
        #expect(arrived(open, of: 1 << 20) == 1)
    }

    @Test func `empty frames and fragments are charged too`() throws {
        let open = try OpenDoor(Self.slow)
        let eve = try Client(to: open.port)
        eve.send(Array(repeating: ClientFrame.pong([]).bytes, count: 200).flatMap { $0 })
        eve.send(.text("late"))
        let liz = try Client(to: open.port)
        liz.send(.beginning([0x20]))
        liz.send(Array(repeating: ClientFrame.middle([]).bytes, count: 200).flatMap { $0 })
        liz.send(.ending([0x20]))
        let bob = try Client(to: open.port)
        bob.send(.text("early"))
        _ = try open.first("early") { event in
            if case .frame(_, let frame) = event {
                frame == Bytes("early".utf8) ? true : nil
            } else {
                nil
            }
        }
        #expect(arrived(open, of: 4) == 0)
        // They are only slow: nothing of it is lost.
        #expect(try open.frames(3).sorted() == ["  ", "early", "late"])
    }
}
