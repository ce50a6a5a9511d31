import CZlib
public import ParlorWire

/// Packs messages of any number of sockets, one after the other: with no context taken over from
/// message to message, all sockets share these 256 KiB.
public final class Deflater {
    /// Shorter messages cost more to pack than they save.
    static let least = 1 << 10

    private let stream: UnsafeMutablePointer<z_stream>

    public init() {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        let state = deflateInit2_(
            stream, 1, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size))
        precondition(state == Z_OK, "zlib can't begin: \(state).")
    }

    deinit {
        deflateEnd(stream)
        stream.deallocate()
    }

    /// The whole of a message, or a part of one: parts follow each other as they are.
    public func deflate(_ plain: Bytes, isLast: Bool = true) -> Bytes {
        deflateReset(stream)
        var input = plain
        let most = Int(deflateBound(stream, UInt(plain.count))) + 16
        return input.withUnsafeMutableBufferPointer { bytes in
            Bytes(unsafeUninitializedCapacity: most) { room, count in
                stream.pointee.next_in = bytes.baseAddress
                stream.pointee.avail_in = UInt32(bytes.count)
                stream.pointee.next_out = room.baseAddress
                stream.pointee.avail_out = UInt32(room.count)
                let state = CZlib.deflate(stream, Z_SYNC_FLUSH)
                precondition(
                    state == Z_OK && stream.pointee.avail_out > 0, "zlib can't go on: \(state).")
                // The receiver adds the last four bytes, 00 00 FF FF, again (RFC 7692, 7.2.1).
                count = most - Int(stream.pointee.avail_out) - (isLast ? 4 : 0)
            }
        }
    }
}
