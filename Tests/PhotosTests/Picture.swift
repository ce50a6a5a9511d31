import ParlorWire

/// Small real images, as any viewer opens them.
enum Picture {
    static func png(_ width: Int, _ height: Int) -> Bytes {
        let rows = Bytes(repeating: 0, count: height * (width + 1))
        var stored: Bytes = [0x78, 0x01]
        var rest = rows[...]
        repeat {
            let block = rest.prefix(65_535)
            rest = rest.dropFirst(block.count)
            stored += [rest.isEmpty ? 1 : 0] + .little(block.count, 2) + .little(~block.count, 2)
            stored += block
        } while !rest.isEmpty
        // Adler-32 of nothing but zeros.
        stored += .big(rows.count % 65_521, 2) + [0, 1]
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + pngChunk("IHDR", .big(width, 4) + .big(height, 4) + [8, 0, 0, 0, 0])
            + pngChunk("IDAT", stored) + pngChunk("IEND", [])
    }

    static func pngChunk(_ name: String, _ body: Bytes) -> Bytes {
        let checked = Array(name.utf8) + body
        let sum = checked.reduce(0xFFFF_FFFF as UInt32) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in
                sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1
            }
        }
        return .big(body.count, 4) + checked + .big(Int(~sum), 4)
    }

    static func jpeg(_ width: Int, _ height: Int) -> Bytes {
        let tree: Bytes = [1] + Bytes(repeating: 0, count: 15) + [0]
        let blocks = (width + 7) / 8 * ((height + 7) / 8)
        var bits = BitWriter()
        bits.write(0, bits: blocks * 2)
        return [0xFF, 0xD8]
            + jpegSegment(0xE0, Array("JFIF".utf8) + [0, 1, 1, 0, 0, 1, 0, 1, 0, 0])
            + jpegSegment(0xDB, [0] + Bytes(repeating: 1, count: 64))
            + jpegSegment(0xC0, [8] + .big(height, 2) + .big(width, 2) + [1, 1, 0x11, 0])
            + jpegSegment(0xC4, [0x00] + tree) + jpegSegment(0xC4, [0x10] + tree)
            + jpegSegment(0xDA, [1, 1, 0, 0, 63, 0]) + bits.bytes + [0xFF, 0xD9]
    }

    static func jpegSegment(_ marker: UInt8, _ body: Bytes) -> Bytes {
        [0xFF, marker] + .big(body.count + 2, 2) + body
    }

    static func gif(_ width: Int, _ height: Int) -> Bytes {
        Array("GIF89a".utf8) + .little(width, 2) + .little(height, 2) + [0x80, 0, 0]
            + [0, 0, 0, 255, 255, 255] + gifFrame(width, height) + [0x3B]
    }

    /// Two frames, repeated for ever. These bytes come before each block, and before the end.
    static func animatedGIF(_ width: Int, _ height: Int, before: Bytes = []) -> Bytes {
        let loops = ["NETSCAPE2.0", "ANIMEXTS1.0"].map {
            gifExtension(0xFF, Array($0.utf8), [1, 0, 0])
        }
        let time = gifExtension(0xF9, [0, 10, 0, 0])
        let frame = gifFrame(width, height)
        let blocks = loops + [time, frame, time, frame, [0x3B]]
        return Array(gif(width, height).prefix(19)) + blocks.flatMap { before + $0 }
    }

    static func gifExtension(_ label: UInt8, _ blocks: Bytes...) -> Bytes {
        [0x21, label] + blocks.flatMap { block -> Bytes in [UInt8(block.count)] + block } + [0]
    }

    static func gifFrame(_ width: Int, _ height: Int, x: Int = 0) -> Bytes {
        var bits = BitWriter()
        for _ in 0..<width * height {
            bits.write(4, bits: 3)
            bits.write(0, bits: 3)
        }
        bits.write(5, bits: 3)
        var blocks: Bytes = []
        var rest = bits.bytes[...]
        while !rest.isEmpty {
            let block = rest.prefix(255)
            rest = rest.dropFirst(255)
            blocks += [UInt8(block.count)] + block
        }
        return [0x2C] + .little(x, 2) + [0, 0] + .little(width, 2) + .little(height, 2) + [0, 2]
            + blocks + [0]
    }

    static func webp(_ width: Int, _ height: Int) -> Bytes {
        riff(webpChunk("VP8L", vp8l(width, height)))
    }

    static func animatedWebP(_ width: Int, _ height: Int, frame: Int, x: Int = 0) -> Bytes {
        riff(
            webpChunk("VP8X", [2, 0, 0, 0] + .little(width - 1, 3) + .little(height - 1, 3))
                + webpChunk("ANIM", Bytes(repeating: 0, count: 6))
                + webpChunk(
                    "ANMF",
                    .little(x / 2, 3) + [0, 0, 0] + .little(frame - 1, 3) + .little(frame - 1, 3)
                        + [100, 0, 0, 0] + webpChunk("VP8L", vp8l(frame, frame))))
    }

    /// One pixel, lossy.
    static let lossyWebP = riff(
        webpChunk(
            "VP8 ",
            [
                0x30, 0x01, 0x00, 0x9D, 0x01, 0x2A, 0x01, 0x00, 0x01, 0x00, 0x0E, 0xC0, 0xFE, 0x25,
                0xA4, 0x00, 0x03, 0x70, 0x00, 0x00, 0x00, 0x00,
            ]))

    static func riff(_ chunks: Bytes) -> Bytes {
        Array("RIFF".utf8) + .little(chunks.count + 4, 4) + Array("WEBP".utf8) + chunks
    }

    static func webpChunk(_ name: String, _ body: Bytes) -> Bytes {
        Array(name.utf8) + .little(body.count, 4) + body + (body.count % 2 == 1 ? [0] : [])
    }

    /// Every code has one symbol, so no pixel takes a bit.
    private static func vp8l(_ width: Int, _ height: Int) -> Bytes {
        var bits = BitWriter()
        bits.write(0x2F, bits: 8)
        bits.write(width - 1, bits: 14)
        bits.write(height - 1, bits: 14)
        bits.write(0, bits: 1 + 3 + 1 + 1 + 1)
        for _ in 0..<5 { bits.write(0b0001, bits: 4) }
        return bits.bytes
    }
}
