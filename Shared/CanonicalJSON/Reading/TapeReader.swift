/// Reads JSON as RFC 8259 has it, and nothing else, into the values of a tape.
struct TapeReader: ~Copyable {
    static let depth = 64
    /// What follows the text: no rule of JSON accepts it, so that nothing reads on.
    static let end: UInt8 = 0

    let text: UnsafeBufferPointer<UInt8>
    private let count: Int
    let mostNames: Int
    let mostValues: Int
    var at = 0
    var values: Row<Tape.Value>
    /// The objects that have more names: those were not compared.
    var crowded: [Int] = []

    /// The text goes on behind the count with `end`.
    init(
        _ text: UnsafeBufferPointer<UInt8>, count: Int, mostNames: Int = .max,
        mostValues: Int = .max
    ) {
        (self.text, self.count) = (text, count)
        (self.mostNames, self.mostValues) = (mostNames, mostValues)
        values = Row(capacity: count / 8 + 8)
    }

    mutating func read() throws(Malformed) {
        skipSpace()
        try readValue(depth: 1)
        skipSpace()
        guard at == count else { throw unexpected("the end") }
    }

    func unexpected(_ wanted: String) -> Malformed {
        if at >= count { return Malformed("The JSON ends where \(wanted) should be.") }
        return Malformed("The JSON has something else than \(wanted) at byte \(at).")
    }
}

private extension TapeReader {
    mutating func readValue(depth: Int) throws(Malformed) {
        guard values.count < mostValues else {
            throw Malformed("At most \(mostValues) values are taken at once.")
        }
        switch text[at] {
        case UInt8(ascii: "{"): try readObject(depth: depth)
        case UInt8(ascii: "["): try readArray(depth: depth)
        case UInt8(ascii: "\""): try readText()
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try readNumber()
        case UInt8(ascii: "t"): try read("true", as: .flag)
        case UInt8(ascii: "f"): try read("false", as: .flag)
        case UInt8(ascii: "n"): try read("null", as: .null)
        default: throw unexpected("a value")
        }
    }

    mutating func readObject(depth: Int) throws(Malformed) {
        let object = try begin(.object, depth: depth)
        if !skip("}") {
            repeat {
                skipSpace()
                guard text[at] == UInt8(ascii: "\"") else { throw unexpected("a name in quotes") }
                try readText()
                skipSpace()
                guard skip(":") else { throw unexpected("a colon") }
                skipSpace()
                try readValue(depth: depth + 1)
                skipSpace()
            } while skip(",")
            guard skip("}") else { throw unexpected("a comma or '}'") }
        }
        close(object)
        try checkNames(of: object)
    }

    mutating func readArray(depth: Int) throws(Malformed) {
        let array = try begin(.array, depth: depth)
        if !skip("]") {
            repeat {
                skipSpace()
                try readValue(depth: depth + 1)
                skipSpace()
            } while skip(",")
            guard skip("]") else { throw unexpected("a comma or ']'") }
        }
        close(array)
    }

    mutating func begin(_ kind: Tape.Value.Kind, depth: Int) throws(Malformed) -> Int {
        guard depth <= Self.depth else {
            throw Malformed("JSON is nested at most \(Self.depth) deep.")
        }
        values.append(Tape.Value(kind: kind, start: UInt32(at)))
        at += 1
        skipSpace()
        return values.count - 1
    }

    mutating func close(_ index: Int) {
        values[index].end = UInt32(at)
        values[index].next = UInt32(values.count)
    }

    mutating func readText() throws(Malformed) {
        let start = at
        let hasEscapes = try skipText()
        append(hasEscapes ? .escapedText : .text, from: start)
    }

    mutating func append(_ kind: Tape.Value.Kind, from start: Int) {
        values.append(
            Tape.Value(
                kind: kind, start: UInt32(start), end: UInt32(at), next: UInt32(values.count + 1)))
    }

    mutating func read(_ word: StaticString, as kind: Tape.Value.Kind) throws(Malformed) {
        let start = at
        for offset in 0..<word.utf8CodeUnitCount {
            guard text[at] == word.utf8Start[offset] else { throw unexpected("'\(word)'") }
            at += 1
        }
        append(kind, from: start)
    }

    mutating func readNumber() throws(Malformed) {
        let start = at
        var kind = Tape.Value.Kind.integer
        _ = skip("-")
        if !skip("0") { try readDigits() }
        if skip(".") {
            kind = .number
            try readDigits()
        }
        if skip("e") || skip("E") {
            kind = .number
            if !skip("+") { _ = skip("-") }
            try readDigits()
        }
        append(kind, from: start)
    }

    mutating func readDigits() throws(Malformed) {
        guard text[at].isDigit else { throw unexpected("a digit") }
        while text[at].isDigit { at += 1 }
    }
}

extension TapeReader {
    mutating func skip(_ mark: Unicode.Scalar) -> Bool {
        guard text[at] == UInt8(ascii: mark) else { return false }
        at += 1
        return true
    }

    mutating func skipSpace() {
        while true {
            switch text[at] {
            case 0x20, 0x0A, 0x0D, 0x09: at += 1
            default: return
            }
        }
    }
}
