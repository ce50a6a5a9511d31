public import ParlorWire

/// The packed form of points.
///
/// The first byte says how numbers are written, the second part is how many points there are, and
/// then come x and y of each in turn.
///
/// | First byte | A number n is written as |
/// |---|---|
/// | bits 0 to 4: `d`, 0 to 9 | the whole number n × 10^d |
/// | 10 to 30 | the whole number n × 2^(d-8) |
/// | 31 | its eight bytes, the low ones first |
/// | bit 5: 0, 1 | what is added to the number before it; to that and to what was added there |
/// | bits 6 and 7 | 0 |
///
/// Whole numbers are in groups of seven bits, the low ones first, the eighth says that more follow;
/// those with a sign are 2n, or -2n-1. The form taken is the first that has all numbers exactly, in
/// the order that suits them better.
public enum PackedInk {
    static let raw: UInt8 = 31
    private static let decimals = 0...9
    private static let binaries = 10...30
    /// Larger ones have neighbours that a double doesn't have.
    private static let mostWhole = 9_007_199_254_740_992.0

    public static func pack(_ points: [Point]) -> Bytes {
        for scale in decimals.lowerBound...binaries.upperBound {
            guard let whole = wholes(points, scale) else { continue }
            let once = written(whole, scale, isTwice: false)
            guard points.count > 2 else { return once }
            let twice = written(whole, scale, isTwice: true)
            return twice.count < once.count ? twice : once
        }
        var out: Bytes = [raw]
        out.append(varint: UInt64(points.count))
        for point in points {
            for number in [point.x, point.y] {
                // There is one zero: without a sign.
                let bits = (number + 0).bitPattern.littleEndian
                withUnsafeBytes(of: bits) { out.append(contentsOf: $0) }
            }
        }
        return out
    }

    /// Nil when these bytes are no packed points.
    public static func points(_ packed: Bytes) -> [Point]? {
        var points: [Point] = []
        return read(packed, { points.reserveCapacity($0) }, { points.append($0) }) == nil
            ? nil : points
    }

    /// How many points these are; nil when they are none.
    public static func count(_ packed: Bytes) -> Int? { read(packed, { _ in }, { _ in }) }
}

extension PackedInk {
    private static let powers: [Double] = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9]

    @inline(__always)
    private static func factor(_ scale: Int) -> Double {
        scale < binaries.lowerBound ? powers[scale] : Double(1 << (scale - 8))
    }

    /// Nil when one of them is not to be had exactly.
    private static func wholes(_ points: [Point], _ scale: Int) -> [Int64]? {
        let factor = factor(scale)
        var whole: [Int64] = []
        whole.reserveCapacity(2 * points.count)
        for point in points {
            for number in [point.x, point.y] {
                let large = (number * factor).rounded()
                guard large.magnitude < mostWhole, large / factor == number else { return nil }
                whole.append(Int64(large))
            }
        }
        return whole
    }

    private static func written(_ whole: [Int64], _ scale: Int, isTwice: Bool) -> Bytes {
        var out: Bytes = [UInt8(scale) | (isTwice ? 32 : 0)]
        out.reserveCapacity(3 + 2 * whole.count)
        out.append(varint: UInt64(whole.count / 2))
        var last: [Int64] = [0, 0]
        var step: [Int64] = [0, 0]
        for (index, number) in whole.enumerated() {
            let axis = index & 1
            let change = number - last[axis]
            let written = isTwice ? change - step[axis] : change
            out.append(varint: UInt64(bitPattern: written << 1 ^ written >> 63))
            last[axis] = number
            step[axis] = change
        }
        return out
    }

    private static func read(
        _ packed: Bytes, _ expect: (Int) -> Void, _ take: (Point) -> Void
    ) -> Int? {
        packed.withUnsafeBufferPointer { bytes in
            guard let form = bytes.first, form < 64 else { return nil }
            var at = 1
            guard let said = varint(bytes, &at) else { return nil }
            let scale = form & 31
            let least = scale == raw ? 16 : 2
            guard said <= (bytes.count - at) / least, form != raw | 32 else { return nil }
            let count = Int(said)
            expect(count)
            let isRead =
                scale == raw
                ? readRaw(bytes, &at, count, take)
                : readWhole(bytes, &at, count, factor(Int(scale)), form & 32 != 0, take)
            return isRead && at == bytes.count ? count : nil
        }
    }

    private static func readRaw(
        _ bytes: UnsafeBufferPointer<UInt8>, _ at: inout Int, _ count: Int,
        _ take: (Point) -> Void
    ) -> Bool {
        for _ in 0..<count {
            let point = Point(x: double(bytes, at), y: double(bytes, at + 8))
            guard point.x.isFinite, point.y.isFinite else { return false }
            at += 16
            take(point)
        }
        return true
    }

    private static func double(_ bytes: UnsafeBufferPointer<UInt8>, _ at: Int) -> Double {
        let bits = UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: at, as: UInt64.self)
        return Double(bitPattern: UInt64(littleEndian: bits))
    }

    private static func readWhole(
        _ bytes: UnsafeBufferPointer<UInt8>, _ at: inout Int, _ count: Int, _ factor: Double,
        _ isTwice: Bool, _ take: (Point) -> Void
    ) -> Bool {
        var (x, y) = (Int64(0), Int64(0))
        var (stepX, stepY) = (Int64(0), Int64(0))
        for _ in 0..<count {
            guard let first = varint(bytes, &at), let second = varint(bytes, &at) else {
                return false
            }
            let dx = Int64(bitPattern: first >> 1) ^ -Int64(first & 1)
            let dy = Int64(bitPattern: second >> 1) ^ -Int64(second & 1)
            stepX = isTwice ? stepX &+ dx : dx
            stepY = isTwice ? stepY &+ dy : dy
            x &+= stepX
            y &+= stepY
            take(Point(x: Double(x) / factor, y: Double(y) / factor))
        }
        return true
    }

    @inline(__always)
    private static func varint(_ bytes: UnsafeBufferPointer<UInt8>, _ at: inout Int) -> UInt64? {
        var (value, shift) = (UInt64(0), UInt64(0))
        while at < bytes.count, shift < 64 {
            let byte = bytes[at]
            at += 1
            value |= UInt64(byte & 127) << shift
            if byte < 128 { return value }
            shift += 7
        }
        return nil
    }
}

extension Bytes {
    /// In groups of seven bits, the low ones first; the eighth says that more follow.
    public mutating func append(varint value: UInt64) {
        var rest = value
        while rest >= 128 {
            append(UInt8(truncatingIfNeeded: rest) | 128)
            rest >>= 7
        }
        append(UInt8(rest))
    }
}
