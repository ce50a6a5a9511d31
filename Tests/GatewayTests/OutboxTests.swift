import Testing

@testable import Door

@Suite struct OutboxTests {
    private let buffer = WriteBuffer()

    /// Everything, write by write, and what each write reported.
    private func writes(_ outbox: inout Outbox, _ deflater: Deflater? = nil) -> [(
        bytes: [UInt8], through: Int
    )] {
        var writes: [(bytes: [UInt8], through: Int)] = []
        while !outbox.isEmpty {
            buffer.clear()
            let through = outbox.fill(buffer, deflater)
            writes.append(
                (Array(buffer.bytes), through))
        }
        return writes
    }

    private func frame(_ text: String) -> [UInt8] { Array(text.utf8) }

    @Test func `one frame goes out as it is`() {
        var outbox = Outbox(frameLimit: 1 << 20)
        outbox.add(frame: frame("{}"))
        let all = writes(&outbox)
        #expect(all.map(\.bytes) == [[0x81, 2] + frame("{}")])
        #expect(all.map(\.through) == [2])
    }

    @Test func `frames that wait together become one array`() {
        var outbox = Outbox(frameLimit: 1 << 20)
        for text in ["1", "22", "333"] { outbox.add(frame: frame(text)) }
        let all = writes(&outbox)
        #expect(all.map(\.bytes) == [[0x81, 10] + frame("[1,22,333]")])
        #expect(all.map(\.through) == [6])
    }

    @Test func `joined messages stay within 64 KiB, and nothing is lost or turned around`() {
        var outbox = Outbox(frameLimit: 1 << 20)
        let frames = (0..<5_000).map { "\"\($0)\(String(repeating: "x", count: $0 % 90))\"" }
        for text in frames { outbox.add(frame: frame(text)) }
        let all = writes(&outbox)
        var reader = ServerFrames()
        let texts = all.flatMap { reader.take($0.bytes) }
        #expect(texts.allSatisfy { $0.payload.count <= 64 << 10 })
        let inside = texts.map {
            String(decoding: $0.payload.dropFirst().dropLast(), as: UTF8.self)
        }
        #expect(inside.joined(separator: ",") == frames.joined(separator: ","))
        #expect(all.map(\.through).reduce(0, +) == frames.map(\.utf8.count).reduce(0, +))
    }

    @Test func `a large frame leaves in pieces, and each counts as it leaves`() {
        var outbox = Outbox(frameLimit: 1 << 20)
        let large = Array(repeating: UInt8(65), count: 200_000)
        outbox.add(frame: large)
        outbox.add(frame: frame("1"))
        let all = writes(&outbox)
        #expect(all.allSatisfy { $0.bytes.count <= WriteBuffer.capacity })
        #expect(all.dropLast().allSatisfy { $0.through >= 60_000 })
        var reader = ServerFrames()
        #expect(all.flatMap { reader.take($0.bytes) }.map(\.payload) == [large, frame("1")])
        #expect(all.map(\.through).reduce(0, +) == 200_001)
    }

    @Test func `what is urgent comes between messages and never inside one`() {
        var outbox = Outbox(frameLimit: 1 << 20)
        let large = Array(repeating: UInt8(65), count: 100_000)
        outbox.add(frame: large)
        buffer.clear()
        _ = outbox.fill(buffer, nil)
        var reader = ServerFrames()
        var found = reader.take(Array(buffer.bytes))
        outbox.add(frame: frame("1"))
        outbox.add(urgent: [0x8A, 0])
        found += writes(&outbox).flatMap { reader.take($0.bytes) }
        #expect(found.map(\.payload) == [large, [], frame("1")])
    }

    @Test func `of ten thousand answers to pings only the newest few wait`() {
        var outbox = Outbox(frameLimit: 1 << 20)
        for number in 0..<10_000 {
            outbox.add(urgent: [0x8A, 2, UInt8(number >> 8), UInt8(number & 0xFF)])
        }
        #expect(outbox.rawBytes == 4 * Outbox.mostUrgent)
        var reader = ServerFrames()
        let found = writes(&outbox).flatMap { reader.take($0.bytes) }
        let numbers = found.map { Int($0.payload[0]) << 8 | Int($0.payload[1]) }
        #expect(numbers == Array(10_000 - Outbox.mostUrgent..<10_000))
        #expect(outbox.rawBytes == 0)
    }

    @Test func `frames are joined up to what a frame may have`() {
        var outbox = Outbox(frameLimit: 1_000)
        for _ in 0..<50 { outbox.add(frame: Array(repeating: 65, count: 90)) }
        var reader = ServerFrames()
        let found = writes(&outbox).flatMap { reader.take($0.bytes) }
        #expect(found.count == 5 && found.allSatisfy { $0.payload.count <= 1_000 })
    }

    @Test func `dropping what waits leaves what has begun`() {
        var outbox = Outbox(frameLimit: 1 << 20)
        let large = Array(repeating: UInt8(65), count: 100_000)
        outbox.add(frame: large)
        outbox.add(frame: frame("1"))
        buffer.clear()
        _ = outbox.fill(buffer, nil)
        let begun = Array(buffer.bytes)
        outbox.dropWaiting()
        outbox.add(raw: [0x88, 0])
        #expect(outbox.rawBytes == 2)
        var reader = ServerFrames()
        let found = reader.take(begun) + writes(&outbox).flatMap { reader.take($0.bytes) }
        #expect(found.map(\.payload) == [large, []])
        #expect(outbox.rawBytes == 0)
    }

    @Test func `what we make ourselves is counted until it has left`() {
        var outbox = Outbox(frameLimit: 1 << 20)
        outbox.add(raw: Array(repeating: 1, count: 100_000))
        outbox.add(urgent: [1, 2])
        #expect(outbox.rawBytes == 100_002)
        _ = writes(&outbox)
        #expect(outbox.rawBytes == 0)
    }

    @Test func `long messages are packed for who takes them so`() {
        var outbox = Outbox(frameLimit: 1 << 20)
        let text = frame("\"" + String(repeating: "parlor ", count: 500) + "\"")
        outbox.add(frame: text)
        outbox.add(frame: text)
        let all = writes(&outbox, Deflater())
        var reader = ServerFrames()
        let found = all.flatMap { reader.take($0.bytes) }
        #expect(found.count == 1 && found[0].first == 0xC1)
        let plain = Inflater().inflate(found[0].payload, limit: 1 << 20)
        #expect(plain == .inflated(frame("[") + text + frame(",") + text + frame("]")))
        #expect(all.map(\.through).reduce(0, +) == 2 * text.count)
    }

    @Test func `so does a large frame that was packed, in proportion`() {
        var outbox = Outbox(frameLimit: 1 << 20)
        var number: UInt64 = 1
        let noise = (0..<300_000).map { _ -> UInt8 in
            number = number &* 6_364_136_223_846_793_005 &+ 1
            return UInt8(32 + number >> 33 % 90)
        }
        outbox.add(frame: noise)
        let all = writes(&outbox, Deflater())
        #expect(all.count > 3)
        #expect(all.dropLast().allSatisfy { $0.through >= 60_000 })
        #expect(all.map(\.through).reduce(0, +) == noise.count)
    }

    @Test func `a long message is packed in parts, and what is urgent comes between them`() {
        var outbox = Outbox(frameLimit: 1 << 20)
        let text = frame("\"" + String(repeating: "parlor ", count: 100_000) + "\"")
        outbox.add(frame: text)
        outbox.add(frame: frame("1"))
        let deflater = Deflater()
        var (reader, found, through) = (ServerFrames(), [ServerFrames.Frame](), 0)
        while !outbox.isEmpty {
            buffer.clear()
            through += outbox.fill(buffer, deflater)
            #expect(outbox.packed <= Outbox.mostPacked)
            found += reader.take(Array(buffer.bytes))
            if found.count == 2 { outbox.add(urgent: [0x8A, 0]) }
        }
        #expect(found[2].first == 0x8A)
        found.remove(at: 2)
        #expect(found.removeLast().payload == frame("1"))
        let parts = text.count / Outbox.mostPacked + 1
        #expect(found.map(\.first) == [0x41] + Array(repeating: 0, count: parts - 2) + [0x80])
        let plain = Inflater().inflate(found.flatMap(\.payload), limit: 1 << 20)
        #expect(plain == .inflated(text))
        #expect(through == text.count + 1)
    }

    @Test func `what packs well is written no longer than other things are packed`() {
        var outbox = Outbox(frameLimit: 1 << 20)
        let text = frame("\"" + String(repeating: "x", count: 60_000) + "\"")
        for _ in 0..<50 { outbox.add(frame: text) }
        let deflater = Deflater()
        var writes = 0
        while !outbox.isEmpty {
            buffer.clear()
            _ = outbox.fill(buffer, deflater)
            #expect(outbox.packed < 2 * Outbox.mostPacked)
            writes += 1
        }
        #expect(writes == 25)
    }
}
