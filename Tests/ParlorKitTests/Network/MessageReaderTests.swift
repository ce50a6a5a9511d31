import ParlorWire
import Testing
import WebSocketClient

@testable import ParlorKit

@Suite struct MessageReaderTests {
    /// As a server writes it: without a mask.
    private func frame(_ first: UInt8, _ payload: Bytes) -> Bytes {
        precondition(payload.count < 126, "A short one.")
        return [first, UInt8(payload.count)] + payload
    }

    @Test func `bytes become messages, however they are cut`() throws {
        let bytes =
            frame(0x81, Bytes("one".utf8)) + frame(0x01, Bytes("tw".utf8)) + frame(0x89, [7])
            + frame(0x80, Bytes("o".utf8)) + frame(0x8A, []) + frame(0x88, [0x0F, 0xA3])
        let expected: [MessageReader.Message] = [
            .text(Bytes("one".utf8)), .ping([7]), .text(Bytes("two".utf8)), .close(code: 4_003),
        ]
        for size in 1...bytes.count {
            var reader = MessageReader()
            var messages: [MessageReader.Message] = []
            for start in stride(from: 0, to: bytes.count, by: size) {
                messages += try reader.take(Bytes(bytes[start..<min(start + size, bytes.count)]))
            }
            #expect(messages == expected)
        }
    }

    @Test func `what is no frame breaks the connection`() {
        var reader = MessageReader()
        #expect(throws: MessageReader.Broken.self) { try reader.take(frame(0x83, [])) }
    }

    @Test func `a length beyond all bounds is waited for, and breaks nothing`() throws {
        var reader = MessageReader()
        let huge: Bytes = [0x81, 127] + Bytes(repeating: 0xFF, count: 8) + [1, 2, 3]
        #expect(try reader.take(huge).isEmpty)
        var other = MessageReader()
        #expect(try other.take([0x81, 127, 0x7F] + Bytes(repeating: 0xFF, count: 7)).isEmpty)
    }

    @Test func `garbage never crashes it`() {
        var dice = Dice(seed: 1)
        for _ in 0..<20_000 {
            var reader = MessageReader()
            let count = Int.random(in: 0...40, using: &dice)
            _ = try? reader.take((0..<count).map { _ in UInt8.random(in: 0...255, using: &dice) })
        }
    }

    @Test func `what a client masks is what a server reads`() {
        let payload = Bytes("hello".utf8)
        let frame = WebSocket.frame(.text, payload, mask: 0x1234_5678)
        let key = frame[2..<6]
        #expect(Bytes(key) == [0x78, 0x56, 0x34, 0x12])
        let read = frame[6...].enumerated().map { $1 ^ key[2 + $0 % 4] }
        #expect(read == payload)
    }
}
