extension Bytes {
    mutating func append(_ mark: Unicode.Scalar) { append(UInt8(ascii: mark)) }

    mutating func append(ascii text: StaticString) {
        append(
            contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    mutating func append(json text: String) {
        var text = text
        text.withUTF8 { utf8 in
            append("\"")
            if utf8.allSatisfy(\.isPlain) {
                append(contentsOf: utf8)
            } else {
                append(escaping: utf8)
            }
            append("\"")
        }
    }

    mutating func append(json number: some FixedWidthInteger) {
        append(contentsOf: String(number).utf8)
    }

    /// The fewest digits that read back as the same number; zero has no sign.
    mutating func append(json number: some BinaryFloatingPoint & LosslessStringConvertible) {
        precondition(
            number.isFinite, "JSON has no word for \(number): it must not become part of a value.")
        if let whole = Int64(exactly: number), whole.magnitude < 1 << 53 {
            append(json: whole)
        } else {
            let text = String(number).utf8
            append(
                contentsOf: text.suffix(2).elementsEqual(".0".utf8) ? text.dropLast(2) : text[...])
        }
    }

    private mutating func append(escaping text: UnsafeBufferPointer<UInt8>) {
        for byte in text {
            switch byte {
            case UInt8(ascii: "\""): append(ascii: "\\\"")
            case UInt8(ascii: "\\"): append(ascii: "\\\\")
            case 0x08: append(ascii: "\\b")
            case 0x09: append(ascii: "\\t")
            case 0x0A: append(ascii: "\\n")
            case 0x0C: append(ascii: "\\f")
            case 0x0D: append(ascii: "\\r")
            case ..<0x20:
                append(ascii: "\\u00")
                append(hexDigit: byte >> 4)
                append(hexDigit: byte & 15)
            default: append(byte)
            }
        }
    }

    private mutating func append(hexDigit digit: UInt8) {
        append(digit + (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10))
    }
}

extension UInt8 {
    /// Whether a JSON string has this byte of UTF-8 as it stands.
    var isPlain: Bool { self >= 0x20 && self != UInt8(ascii: "\"") && self != UInt8(ascii: "\\") }
    var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }
}
