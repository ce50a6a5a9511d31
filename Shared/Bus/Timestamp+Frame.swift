import ParlorWire

extension Timestamp {
    /// Eight bytes, for the messages between a broker and its workers.
    var frame: Bytes { withUnsafeBytes(of: milliseconds.bigEndian) { Bytes($0) } }

    init?(frame: Bytes) {
        guard frame.count == 8 else { return nil }
        let word = frame.withUnsafeBytes { $0.bigEndianWord(at: 0) }
        self.init(milliseconds: Int64(bitPattern: word))
    }
}

extension UnsafeRawBufferPointer {
    func bigEndianWord(at offset: Int) -> UInt64 {
        UInt64(bigEndian: loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
}
