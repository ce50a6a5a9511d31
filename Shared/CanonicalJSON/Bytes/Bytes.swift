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
