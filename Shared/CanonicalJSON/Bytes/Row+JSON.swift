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
        append("\"")
        append(inJSON: text)
        append("\"")
    }

    /// The inside of a JSON string, or a part of it.
    mutating func append(inJSON text: String) {
        var text = text
        text.withUTF8 { utf8 in
            if utf8.isPlain { append(utf8) } else { append(escaping: utf8) }
        }
    }

    mutating func append(json number: some FixedWidthInteger) {
        if number < 0 { append("-") }
        append(digitsOf: UInt64(number.magnitude))
    }

    private mutating func append(digitsOf number: UInt64) {
        var unit: UInt64 = 1
        while number / unit >= 10 { unit *= 10 }
        while unit > 0 {
            append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / unit % 10))
            unit /= 10
        }
    }

    mutating func append(json list: [Int]) {
        append("[")
        for index in list.indices {
            if index > 0 { append(",") }
            append(json: list[index])
        }
        append("]")
    }

    /// The fewest digits that read back as the same number; zero has no sign.
    mutating func append(json number: Double) {
        precondition(
            number.isFinite, "JSON has no word for \(number): it must not become part of a value.")
        if number.magnitude < 0x1p53, let whole = Int64(exactly: number) {
            append(json: whole)
        } else {
            append(utf8: String(number))
            if self[count - 2] == UInt8(ascii: "."), self[count - 1] == UInt8(ascii: "0") {
                removeAll(from: count - 2)
            }
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

extension UnsafeBufferPointer<UInt8> {
    /// Whether a JSON string has these bytes of UTF-8 as they stand.
    fileprivate var isPlain: Bool {
        var at = 0
        while at + 8 <= count {
            guard word(at: at).areBytesPlain else { return false }
            at += 8
        }
        while at < count {
            guard self[at].isPlain else { return false }
            at += 1
        }
        return true
    }
}

extension UInt64 {
    /// Whether each of its eight bytes is: none below a space, no quote, no backslash.
    ///
    /// A byte below 0x80 from which a larger one is taken borrows its highest bit. A borrow from the
    /// next byte can only claim too much where a lower byte did rightly.
    fileprivate var areBytesPlain: Bool {
        let (ones, highs) = (0x0101_0101_0101_0101 as UInt64, 0x8080_8080_8080_8080 as UInt64)
        let (quotes, slashes) = (self ^ ones &* 0x22, self ^ ones &* 0x5C)
        let below = (self &- ones &* 0x20) & ~self
        return (below | (quotes &- ones) & ~quotes | (slashes &- ones) & ~slashes) & highs == 0
    }
}

extension UInt8 {
    /// Whether a JSON string has this byte of UTF-8 as it stands.
    var isPlain: Bool { self >= 0x20 && self != UInt8(ascii: "\"") && self != UInt8(ascii: "\\") }
    var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }
}
