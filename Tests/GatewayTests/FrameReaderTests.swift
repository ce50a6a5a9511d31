import ParlorWire
import Sessions
import Testing

@testable import Door

@Suite struct FrameReaderTests {
    typealias Frame = ClientFrame

    private func read(
        _ frames: [Frame], inPiecesOf size: Int = .max, limit: Int = 1 << 20, binary: Bool = true,
        inflater: Inflater? = nil
    ) -> (events: [FrameReader.Event], breach: FrameReader.Breach?) {
        read(bytes: frames.flatMap(\.bytes), inPiecesOf: size, limit, binary, inflater)
    }

    private func read(
        bytes: [UInt8], inPiecesOf size: Int, _ limit: Int, _ binary: Bool, _ inflater: Inflater?
    ) -> (events: [FrameReader.Event], breach: FrameReader.Breach?) {
        var reader = FrameReader(limit: limit, takesBinary: binary, inflater: inflater)
        var events: [FrameReader.Event] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            let piece = Array(rest.prefix(size))
            rest = rest.dropFirst(piece.count)
            do throws(FrameReader.Breach) {
                try reader.receive(piece) { events.append($0) }
            } catch { return (events, error) }
        }
        return (events, nil)
    }

    private func code(_ frames: Frame...) -> UInt16? { read(frames).breach?.code.rawValue }

    @Test(arguments: [1, 2, 3, 5, 7, 8, 64, 1_000, .max])
    func `a message is whole however it is cut`(size: Int) {
        let long = (0..<70_000).map { UInt8(truncatingIfNeeded: $0 * 31 + $0 >> 8) }
        let half = Array("pärlör".utf8)
        let result = read(
            [
                .text("hi"), .binary(long), .beginning(Array(half.prefix(2))), .ping([1, 2]),
                .middle([]), .middle(Array(half.dropFirst(2).prefix(4))), .pong([0xFF, 0xFE]),
                .ending(Array(half.dropFirst(6))), .text(""), .close(1000, Array("bye".utf8)),
            ], inPiecesOf: size)
        #expect(result.breach == nil)
        #expect(
            result.events == [
                .text(Array("hi".utf8)), .binary(long), .ping([1, 2]), .pong, .text(half),
                .text([]),
                .close(.normal),
            ])
    }

    @Test func `who breaks the rules is told how, in a sentence`() {
        let breaches = [
            read([.binary([1])], binary: false), read([.text("four")], limit: 3),
            read([Frame(first: 0x83)]), read([.ending([65])]),
            read([Frame(first: 0x81, payload: [255])]),
        ].map(\.breach)
        #expect(breaches.map(\.?.code.rawValue) == [1003, 1009, 1002, 1002, 1007])
        for reason in breaches.compactMap(\.?.reason) {
            #expect(reason.first?.isUppercase == true && reason.hasSuffix("."), "\(reason)")
        }
    }

    @Test func `what the protocol does not know ends the connection`() {
        #expect(code(Frame(first: 0xC1, payload: [65])) == 1002, "RSV1 without compression")
        #expect(code(Frame(first: 0xA1, payload: [65])) == 1002, "RSV2")
        #expect(code(Frame(first: 0x91, payload: [65])) == 1002, "RSV3")
        for opcode: UInt8 in [3, 4, 5, 6, 7, 11, 12, 13, 14, 15] {
            #expect(code(Frame(first: 0x80 | opcode)) == 1002, "opcode \(opcode)")
        }
    }

    @Test func `a frame that is not masked is refused`() {
        #expect(code(Frame(first: 0x81, payload: [65], mask: nil)) == 1002)
        #expect(code(Frame(first: 0x89, mask: nil)) == 1002)
    }

    @Test func `control frames are short and undivided`() {
        #expect(code(Frame(first: 0x09)) == 1002)
        #expect(code(.ping(Array(repeating: 0, count: 126))) == 1002)
        #expect(read([.ping(Array(repeating: 7, count: 125))]).events.count == 1)
    }

    @Test func `fragments have an order`() {
        #expect(code(.middle([65])) == 1002)
        #expect(code(.ending([65])) == 1002)
        #expect(code(.beginning([65]), .text("b")) == 1002)
        #expect(code(.text("a"), .ending([65])) == 1002)
    }

    @Test func `lengths are written in the fewest bytes, and never make a number overflow`() {
        #expect(code(Frame(first: 0x81, payload: [65], length: [126, 0, 1])) == 1002)
        #expect(code(Frame(first: 0x81, length: [127, 0, 0, 0, 0, 0, 0, 1, 0])) == 1002)
        let most: [UInt8] = [127, 0x7F, 255, 255, 255, 255, 255, 255, 255]
        #expect(code(Frame(first: 0x81, length: most)) == 1009)
        #expect(code(.beginning([65]), Frame(first: 0x00, length: most)) == 1009)
        #expect(
            code(Frame(first: 0x81, length: Array(repeating: 255, count: 9).withFirst(127))) == 1002
        )
    }

    @Test func `a message over the limit is refused before it has come`() {
        let frame = Frame(first: 0x81, length: [126, 0x04, 0x01])
        #expect(read([frame], limit: 1_024).breach?.code == .tooBig)
        let fits = Array(repeating: UInt8(65), count: 1_000)
        #expect(read([.text_(fits)], limit: 1_000).events == [.text(fits)])
        #expect(read([.beginning(fits), .ending([65])], limit: 1_000).breach?.code == .tooBig)
    }

    @Test func `a peer that sends fragments for ever keeps no more than the limit`() {
        var reader = FrameReader(limit: 4_096, takesBinary: true, inflater: nil)
        let start = ClientFrame.beginning([65]).bytes
        let more = ClientFrame.middle(Array(repeating: 65, count: 100)).bytes
        var breach: FrameReader.Breach?
        do throws(FrameReader.Breach) {
            try reader.receive(start)
            for _ in 0..<1_000 {
                try reader.receive(more)
                #expect(reader.held <= 4_096)
            }
        } catch { breach = error }
        #expect(breach?.code == .tooBig)
    }

    @Test func `binary is refused where only text is spoken`() {
        #expect(read([.binary([1])], binary: false).breach?.code == .unsupportedData)
    }

    @Test func `text that is not UTF-8 is refused at its first wrong byte`() {
        #expect(code(.text_([0xC3, 0x28])) == 1007)
        #expect(
            code(.beginning([0xED, 0xA0])) == 1007, "a surrogate, seen before its message ends")
        #expect(code(.text_([0xC3])) == 1007)
        #expect(code(.beginning([0xC3]), .ending([])) == 1007, "half a character, then nothing")
        #expect(code(.beginning([0xC3]), .ping([0xFF]), .ending([0xA9])) == nil)
    }

    @Test(arguments: [0, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 65_535])
    func `a close code that nobody may send is an error`(number: Int) {
        #expect(code(.close(number)) == 1002)
    }

    @Test(arguments: [1000, 1001, 1003, 1007, 1011, 1012, 3000, 3999, 4000, 4999])
    func `a close code is answered with itself`(number: Int) {
        let result = read([.close(number)])
        #expect(result.events == [.close(CloseCode(rawValue: UInt16(number)))])
    }

    @Test func `a close is empty, or has a code and a reason in UTF-8`() {
        #expect(read([.close([])]).events == [.close(.normal)])
        #expect(code(.close([3])) == 1002)
        #expect(code(.close(1000, [0xFF])) == 1007)
    }

    @Test func `no bytes whatsoever do harm`() {
        for seed in 0..<1_000 as Range<UInt64> {
            var random = Dice(seed: seed)
            let noise = (0..<Int.random(in: 1...200, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            let size = Int.random(in: 1...50, using: &random)
            _ = read(bytes: noise, inPiecesOf: size, 1 << 10, true, Inflater())
        }
    }

    @Test func `a compressed message is unpacked, over fragments too`() {
        let plain = Array(String(repeating: "parlor ", count: 1_000).utf8)
        let packed = Deflater().deflate(plain)
        let whole = Frame(first: 0xC1, payload: packed)
        let begun = Frame(first: 0x41, payload: Array(packed.prefix(5)))
        let ended = Frame.ending(Array(packed.dropFirst(5)))
        let result = read([whole, .text("x"), begun, .ping([]), ended], inflater: Inflater())
        #expect(result.events == [.text(plain), .text([120]), .ping([]), .text(plain)])
        #expect(
            read([.beginning([65]), Frame(first: 0xC0)], inflater: Inflater()).breach?.code
                == .protocolError)
    }

    @Test func `a small message that unpacks to a huge one is refused`() {
        let bomb = Deflater().deflate(Array(repeating: 65, count: 4 << 20))
        #expect(bomb.count < 64 << 10)
        let result = read([Frame(first: 0xC1, payload: bomb)], inflater: Inflater())
        #expect(result.breach?.code == .tooBig)
    }

    @Test func `what can't be unpacked, or unpacks to no text, is refused`() {
        let noise = Frame(first: 0xC1, payload: [0xFF, 0xFF, 0xFF, 0x01])
        #expect(read([noise], inflater: Inflater()).breach?.code == .invalidText)
        let wrong = Frame(first: 0xC1, payload: Deflater().deflate([0xC3, 0x28]))
        #expect(read([wrong], inflater: Inflater()).breach?.code == .invalidText)
    }
}

extension FrameReader {
    fileprivate mutating func receive(
        _ bytes: [UInt8], _ handle: (Event) -> Void
    ) throws(Breach) {
        let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
        defer { chunk.deallocate() }
        chunk.copyBytes(from: bytes)
        var rest = UnsafeRawBufferPointer(chunk)[...]
        while let event = try next(in: &rest) {
            if event != .fragment { handle(event) }
        }
    }

    fileprivate mutating func receive(_ bytes: [UInt8]) throws(Breach) {
        try receive(bytes) { _ in }
    }
}

extension [UInt8] {
    fileprivate func withFirst(_ byte: UInt8) -> [UInt8] { [byte] + dropFirst() }
}
