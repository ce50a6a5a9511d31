import ParlorWire

/// The few forms of DER that public keys and signatures need.
enum DER {
    static func sequence(_ parts: Bytes...) -> Bytes { tagged(0x30, parts.flatMap { $0 }) }

    static func bits(_ content: Bytes) -> Bytes { tagged(0x03, [0] + content) }

    /// A number that is not negative, the highest byte first.
    static func number(_ bytes: Bytes) -> Bytes {
        let digits = Bytes(bytes.drop { $0 == 0 })
        let needsZero = digits.first.map { $0 >= 0x80 } ?? true
        return tagged(0x02, needsZero ? [0] + digits : digits)
    }

    private static func tagged(_ tag: UInt8, _ content: Bytes) -> Bytes {
        let count = content.count
        let length: Bytes =
            switch count {
            case ..<0x80: [UInt8(count)]
            case ..<0x100: [0x81, UInt8(count)]
            default: [0x82, UInt8(count >> 8), UInt8(count & 0xFF)]
            }
        return [tag] + length + content
    }
}
