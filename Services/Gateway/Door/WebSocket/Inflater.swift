import CZlib
import ParlorWire

/// Unpacks messages of any number of sockets, one after the other: no message needs the one before
/// it, so all sockets share these 40 KiB.
final class Inflater {
    enum Outcome: Equatable {
        case inflated(Bytes)
        case tooBig
        case corrupt
    }

    private static let step = 16 << 10
    private static let trailer: Bytes = [0, 0, 0xFF, 0xFF]

    private let stream: UnsafeMutablePointer<z_stream>

    init() {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        let state = inflateInit2_(
            stream, -15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        precondition(state == Z_OK, "zlib can't begin: \(state).")
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
    }

    func inflate(_ packed: Bytes, limit: Int) -> Outcome {
        inflateReset(stream)
        var input = packed + Self.trailer
        var output = Bytes()
        let outcome: Outcome? = input.withUnsafeMutableBufferPointer { bytes in
            stream.pointee.next_in = bytes.baseAddress
            stream.pointee.avail_in = UInt32(bytes.count)
            while true {
                var state = Z_OK
                let before = output.count
                output.append(
                    contentsOf: Bytes(unsafeUninitializedCapacity: Self.step) { room, count in
                        stream.pointee.next_out = room.baseAddress
                        stream.pointee.avail_out = UInt32(room.count)
                        state = CZlib.inflate(stream, Z_SYNC_FLUSH)
                        count = Self.step - Int(stream.pointee.avail_out)
                    })
                guard output.count <= limit else { return .tooBig }
                switch state {
                case Z_OK, Z_BUF_ERROR:
                    if output.count - before < Self.step {
                        return stream.pointee.avail_in == 0 ? nil : .corrupt
                    }
                case Z_STREAM_END:
                    return stream.pointee.avail_in <= UInt32(Self.trailer.count) ? nil : .corrupt
                default: return .corrupt
                }
            }
        }
        return outcome ?? .inflated(output)
    }
}
