extension Tape {
    func text(at index: Int) throws(Malformed) -> String {
        guard values[index].kind.isText else { throw mismatch("text", at: index) }
        return name(at: index)
    }

    /// A text that is known to be one, like the name of a member.
    func name(at index: Int) -> String {
        let content = text[values[index].content]
        return values[index].kind == .escapedText
            ? String(decoding: Bytes(unescaping: content), as: UTF8.self)
            : String(decoding: content, as: UTF8.self)
    }

    func flag(at index: Int) throws(Malformed) -> Bool {
        guard values[index].kind == .flag else { throw mismatch("true or false", at: index) }
        return text[Int(values[index].start)] == UInt8(ascii: "t")
    }

    func integer<T: FixedWidthInteger>(_ type: T.Type, at index: Int) throws(Malformed) -> T {
        let value = values[index]
        let whole: T?
        switch value.kind {
        case .integer: whole = T(json: text[value.range])
        // Beyond 2^53 a fraction or an exponent can't be told from a whole number near it.
        case .number: whole = Double(json: text[value.range]).flatMap(T.init(exactDouble:))
        default: throw mismatch("a whole number", at: index)
        }
        guard let whole else {
            throw malformed(
                "must be a whole number from \(T.min) to \(T.max), not \(shown(index)).", at: index)
        }
        return whole
    }

    func number(at index: Int) throws(Malformed) -> Double {
        guard let number = Double(json: try numberText(at: index)) else {
            throw tooLarge(at: index)
        }
        return number
    }

    /// Not by way of a double, which would round twice.
    func float(at index: Int) throws(Malformed) -> Float {
        let text = String(decoding: try numberText(at: index), as: UTF8.self)
        guard let number = Float(text), number.isFinite else { throw tooLarge(at: index) }
        return number
    }

    private func numberText(at index: Int) throws(Malformed) -> UnsafeBufferPointer<UInt8> {
        let value = values[index]
        guard value.kind == .integer || value.kind == .number else {
            throw mismatch("a number", at: index)
        }
        return text[value.range]
    }

    private func tooLarge(at index: Int) -> Malformed {
        malformed("is too large a number: \(shown(index)).", at: index)
    }
}

extension FixedWidthInteger {
    fileprivate init?(json: UnsafeBufferPointer<UInt8>) {
        guard json.count <= 18 else {
            self.init(String(decoding: json, as: UTF8.self))
            return
        }
        let isNegative = json.first == UInt8(ascii: "-")
        var magnitude: Int64 = 0
        for digit in json[(isNegative ? 1 : 0)...] {
            magnitude = magnitude * 10 + Int64(digit - UInt8(ascii: "0"))
        }
        self.init(exactly: isNegative ? -magnitude : magnitude)
    }

    fileprivate init?(exactDouble number: Double) {
        guard number.magnitude < 0x1p53 else { return nil }
        self.init(exactly: number)
    }
}
