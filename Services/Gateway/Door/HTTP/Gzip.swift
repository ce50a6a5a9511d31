import CZlib
public import ParlorWire

/// Compression of a whole body, as `content-encoding: gzip` has it.
public enum Gzip {
    private static let level: Int32 = 6
    /// The window of deflate, 15, with the header of gzip.
    private static let window: Int32 = 15 + 16

    public static func pack(_ plain: Bytes) -> Bytes {
        var stream = z_stream()
        let begun = deflateInit2_(
            &stream, level, Z_DEFLATED, window, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size))
        precondition(begun == Z_OK, "zlib can't begin: \(begun).")
        defer { deflateEnd(&stream) }
        let most = Int(deflateBound(&stream, UInt(plain.count)))
        var input = plain
        return input.withUnsafeMutableBufferPointer { bytes in
            Bytes(unsafeUninitializedCapacity: most) { room, count in
                stream.next_in = bytes.baseAddress
                stream.avail_in = UInt32(bytes.count)
                stream.next_out = room.baseAddress
                stream.avail_out = UInt32(most)
                let state = deflate(&stream, Z_FINISH)
                precondition(state == Z_STREAM_END, "zlib can't end: \(state).")
                count = most - Int(stream.avail_out)
            }
        }
    }
}
