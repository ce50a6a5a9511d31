import CZlib
import Wire

/// A picture's dots as a PNG, packed fast rather than as small as can be: else that would take most
/// of the time that a picture takes.
enum PNG {
    private static let signature: Bytes = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// Of dots as cairo has them: blue, green, red, and how opaque, which the others are multiplied
    /// with.
    static func bytes(
        of dots: UnsafeBufferPointer<UInt8>, width: Int, height: Int, stride: Int
    ) -> Bytes {
        var out = signature
        let header = big(UInt32(width)) + big(UInt32(height)) + [8, 6, 0, 0, 0]
        append("IHDR", header, to: &out)
        append("IDAT", packed(rows(of: dots, width, height, stride)), to: &out)
        append("IEND", [], to: &out)
        return out
    }

    /// Each row as its difference from the one above.
    private static func rows(
        of dots: UnsafeBufferPointer<UInt8>, _ width: Int, _ height: Int, _ stride: Int
    ) -> Bytes {
        let length = 4 * width + 1
        return Bytes(unsafeUninitializedCapacity: length * height) { rows, count in
            for row in 0..<height {
                var (from, to) = (row * stride, row * length)
                rows[to] = row == 0 ? 0 : 2
                for _ in 0..<width {
                    let alpha = dots[from + 3]
                    rows[to + 1] = plain(dots[from + 2], alpha)
                    rows[to + 2] = plain(dots[from + 1], alpha)
                    rows[to + 3] = plain(dots[from], alpha)
                    rows[to + 4] = alpha
                    from += 4
                    to += 4
                }
            }
            for at in Swift.stride(from: length * height - 1, to: length, by: -1)
            where at % length != 0 {
                rows[at] &-= rows[at - length]
            }
            count = length * height
        }
    }

    private static func plain(_ part: UInt8, _ alpha: UInt8) -> UInt8 {
        switch alpha {
        case 255: part
        case 0: 0
        default: UInt8(min(255, (Int(part) * 255 + Int(alpha) / 2) / Int(alpha)))
        }
    }

    private static func packed(_ rows: Bytes) -> Bytes {
        var count = compressBound(uLong(rows.count))
        var packed = Bytes(repeating: 0, count: Int(count))
        let status = compress2(&packed, &count, rows, uLong(rows.count), 1)
        precondition(status == Z_OK, "Zlib has no room where it said that there is enough.")
        return Bytes(packed[..<Int(count)])
    }

    private static func append(_ name: String, _ body: Bytes, to out: inout Bytes) {
        let named = Array(name.utf8) + body
        out += big(UInt32(body.count)) + named
        out += big(UInt32(truncatingIfNeeded: crc32(0, named, uInt(named.count))))
    }

    private static func big(_ number: UInt32) -> Bytes {
        withUnsafeBytes(of: number.bigEndian) { Bytes($0) }
    }
}
