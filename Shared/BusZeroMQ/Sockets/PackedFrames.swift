internal import Bus
internal import ParlorWire

/// The frames of one message on their way as one: libzmq seals and opens every frame by itself,
/// which costs more than all the rest of a call.
///
/// A frame is its length in four bytes, the least first, and what it holds.
struct PackedFrames {
    private var bytes: Bytes = []

    mutating func append(_ frame: UnsafeRawBufferPointer) {
        withUnsafeBytes(of: UInt32(frame.count).littleEndian) { bytes.append(contentsOf: $0) }
        bytes.append(contentsOf: frame)
    }

    mutating func take() -> Frame {
        defer { bytes.removeAll(keepingCapacity: bytes.count <= Backlog.least) }
        return Frame(bytes)
    }

    /// The first frame of what is packed, and the rest; nil when it is nothing of the kind.
    static func first(
        of packed: UnsafeRawBufferPointer
    ) -> (frame: UnsafeRawBufferPointer, rest: UnsafeRawBufferPointer)? {
        guard packed.count >= 4 else { return nil }
        let count = Int(packed.loadUnaligned(as: UInt32.self).littleEndian)
        guard packed.count - 4 >= count else { return nil }
        return (
            UnsafeRawBufferPointer(rebasing: packed[4..<4 + count]),
            UnsafeRawBufferPointer(rebasing: packed[(4 + count)...])
        )
    }
}
