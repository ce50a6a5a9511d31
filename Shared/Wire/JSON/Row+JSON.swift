extension Row<UInt8> {
    mutating func append(_ mark: Unicode.Scalar) { append(UInt8(ascii: mark)) }

    mutating func append(ascii text: StaticString) {
        append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    mutating func append(utf8 text: String) {
        var text = text
        text.withUTF8 { append($0) }
    }

    mutating func append(json text: String) {
        var text = text
        text.withUTF8 { utf8 in
            append("\"")
            if utf8.allSatisfy(\.isPlain) { append(utf8) } else { append(escaping: utf8) }
            append("\"")
        }
    }

    mutating func append(json number: some FixedWidthInteger) {
        var rest = UInt64(number.magnitude)
        if number < 0 { append("-") }
        let start = count
        repeat {
            append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
            rest /= 10
        } while rest > 0
        var digits = tail(from: start)
        digits.reverse()
    }

    /// The fewest digits that read back as the same number; zero has no sign.
    mutating func append(json number: some BinaryFloatingPoint & LosslessStringConvertible) {
        precondition(
            number.isFinite, "JSON has no word for \(number): it must not become part of a value.")
        if number.magnitude < 0x1p53, let whole = Int64(exactly: number) {
            append(json: whole)
        } else {
            append(utf8: String(number))
            if self[count - 2..<count].elementsEqual(".0".utf8) { removeAll(from: count - 2) }
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
