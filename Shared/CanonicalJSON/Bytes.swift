public typealias Bytes = [UInt8]

extension String {
    /// Equal byte by byte, where `==` would take two spellings of one letter for the same.
    public func hasSameBytes(as other: String) -> Bool {
        let isSame = utf8.withContiguousStorageIfAvailable { own in
            other.utf8.withContiguousStorageIfAvailable { own.isEqual(to: $0) }
        }
        return (isSame ?? nil) ?? utf8.elementsEqual(other.utf8)
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Where the byte stands next, from a place on; eight are looked at together.
    public func place(of byte: UInt8, from start: Int) -> Int? {
        let (ones, highs) = (0x0101_0101_0101_0101 as UInt64, 0x8080_8080_8080_8080 as UInt64)
        var at = start
        while at + 8 <= count {
            let others = word(at: at) ^ ones &* UInt64(byte)
            // A byte that is zero borrows: only then may a highest bit be left that was not there.
            if (others &- ones) & ~others & highs != 0 { break }
            at += 8
        }
        return self[at...].firstIndex(of: byte)
    }
}
