import Contracts
import ParlorWire

/// Values one after the other as bytes, as `ByteReader` reads them.
struct ByteWriter {
    private(set) var bytes: Bytes = []

    mutating func write(byte: UInt8) { bytes.append(byte) }
    mutating func write(count: Int) { bytes.append(varint: UInt64(count)) }

    mutating func write(signed: Int64) {
        bytes.append(varint: UInt64(bitPattern: signed << 1 ^ signed >> 63))
    }

    mutating func write(number: Double) {
        withUnsafeBytes(of: number.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
    }

    mutating func write(sized value: some Collection<UInt8>) {
        write(count: value.count)
        bytes.append(contentsOf: value)
    }
}

/// Reads what a `ByteWriter` wrote, and complains of anything else.
struct ByteReader {
    private let bytes: Bytes
    private var at = 0

    init(_ bytes: Bytes) { self.bytes = bytes }

    var isAtEnd: Bool { at == bytes.count }

    mutating func byte() throws(Malformed) -> UInt8 {
        guard at < bytes.count else { throw .cutShort }
        defer { at += 1 }
        return bytes[at]
    }

    mutating func number() throws(Malformed) -> UInt64 {
        var (value, shift) = (UInt64(0), UInt64(0))
        while shift < 64 {
            let byte = try byte()
            value |= UInt64(byte & 127) << shift
            if byte < 128 { return value }
            shift += 7
        }
        throw .cutShort
    }

    /// Of things that take at least a byte each.
    mutating func count() throws(Malformed) -> Int {
        let count = try number()
        guard count <= bytes.count - at else { throw .cutShort }
        return Int(count)
    }

    mutating func index(below limit: Int) throws(Malformed) -> Int {
        let index = try number()
        guard index < limit else { throw .cutShort }
        return Int(index)
    }

    mutating func signed() throws(Malformed) -> Int64 {
        let value = try number()
        return Int64(bitPattern: value >> 1) ^ -Int64(value & 1)
    }

    mutating func double() throws(Malformed) -> Double {
        guard bytes.count - at >= 8 else { throw .cutShort }
        var bits: UInt64 = 0
        for index in 0..<8 { bits |= UInt64(bytes[at + index]) << (8 * UInt64(index)) }
        at += 8
        return Double(bitPattern: bits)
    }

    mutating func sized() throws(Malformed) -> Bytes {
        let count = try count()
        defer { at += count }
        return Bytes(bytes[at..<at + count])
    }
}

extension Malformed {
    static let cutShort = Malformed("These bytes are no board.")
}
