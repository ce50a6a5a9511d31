import Wire

extension Timestamp {
    /// Eight bytes, for the messages between a broker and its workers.
    var frame: Bytes { withUnsafeBytes(of: milliseconds.bigEndian) { Bytes($0) } }

    init?(frame: some Collection<UInt8>) {
        guard frame.count == 8 else { return nil }
        self.init(milliseconds: Int64(bitPattern: frame.reduce(0) { $0 << 8 | UInt64($1) }))
    }
}
