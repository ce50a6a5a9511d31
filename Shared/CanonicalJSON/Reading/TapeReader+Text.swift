extension TapeReader {
    /// Goes behind a string that is valid; whether it has escapes.
    mutating func skipText() throws(Malformed) -> Bool {
        var hasEscapes = false
        at += 1
        while true {
            let byte = text[at]
            switch byte {
            case UInt8(ascii: "\""):
                at += 1
                return hasEscapes
            case UInt8(ascii: "\\"):
                hasEscapes = true
                try skipEscape()
            case ..<0x20: throw unexpected("a character of a text or its closing quote")
            case ..<0x80: at += 1
            default: try skipScalar()
            }
        }
    }
}

private extension TapeReader {
    mutating func skipEscape() throws(Malformed) {
        at += 1
        switch text[at] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
            UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            at += 1
        case UInt8(ascii: "u"): try skipUnits()
        default: throw unexpected("an escape that JSON knows")
        }
    }

    /// One UTF-16 unit, or the two of a surrogate pair.
    mutating func skipUnits() throws(Malformed) {
        let unit = try skipUnit()
        guard (0xD800..<0xE000).contains(unit) else { return }
        guard unit < 0xDC00, text[at] == UInt8(ascii: "\\") else { throw unexpected("half a pair") }
        at += 1
        guard text[at] == UInt8(ascii: "u") else {
            throw unexpected("the other surrogate of a pair")
        }
        guard (0xDC00..<0xE000).contains(try skipUnit()) else {
            throw unexpected("a surrogate pair before")
        }
    }

    mutating func skipUnit() throws(Malformed) -> UInt16 {
        at += 1
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard let digit = text[at].hexValue else { throw unexpected("four hexadecimal digits") }
            unit = unit << 4 | UInt16(digit)
            at += 1
        }
        return unit
    }

    /// One character beyond ASCII, as UTF-8 allows it: the shortest form, and no surrogates.
    mutating func skipScalar() throws(Malformed) {
        let second: ClosedRange<UInt8>
        let length: Int
        switch text[at] {
        case 0xC2...0xDF: (second, length) = (0x80...0xBF, 2)
        case 0xE0: (second, length) = (0xA0...0xBF, 3)
        case 0xED: (second, length) = (0x80...0x9F, 3)
        case 0xE1...0xEF: (second, length) = (0x80...0xBF, 3)
        case 0xF0: (second, length) = (0x90...0xBF, 4)
        case 0xF1...0xF3: (second, length) = (0x80...0xBF, 4)
        case 0xF4: (second, length) = (0x80...0x8F, 4)
        default: throw unexpected("UTF-8")
        }
        at += 1
        guard second.contains(text[at]) else { throw unexpected("UTF-8") }
        for _ in 2..<length {
            at += 1
            guard (0x80...0xBF).contains(text[at]) else { throw unexpected("UTF-8") }
        }
        at += 1
    }
}
