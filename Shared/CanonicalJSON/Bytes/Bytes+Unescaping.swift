extension Bytes {
    /// What the inside of a valid JSON string means.
    init(unescaping json: some Sequence<UInt8>) {
        self.init()
        var rest = json.makeIterator()
        while let byte = rest.next() {
            if byte == UInt8(ascii: "\\") { appendEscape(from: &rest) } else { append(byte) }
        }
    }

    private mutating func appendEscape(from rest: inout some IteratorProtocol<UInt8>) {
        switch rest.next()! {
        case UInt8(ascii: "b"): append(0x08)
        case UInt8(ascii: "t"): append(0x09)
        case UInt8(ascii: "n"): append(0x0A)
        case UInt8(ascii: "f"): append(0x0C)
        case UInt8(ascii: "r"): append(0x0D)
        case UInt8(ascii: "u"):
            var scalar = Self.unit(from: &rest)
            if (0xD800..<0xDC00).contains(scalar) {
                _ = (rest.next(), rest.next())
                scalar = 0x10000 + (scalar - 0xD800) << 10 + (Self.unit(from: &rest) - 0xDC00)
            }
            append(contentsOf: UTF8.encode(Unicode.Scalar(scalar)!)!)
        case let itself: append(itself)
        }
    }

    private static func unit(from rest: inout some IteratorProtocol<UInt8>) -> UInt32 {
        (0..<4).reduce(0) { unit, _ in unit << 4 | UInt32(rest.next()!.hexValue!) }
    }
}

extension UInt8 {
    var hexValue: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
