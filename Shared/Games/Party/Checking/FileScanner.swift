import ParlorWire

/// Reads the JSON of a file that a person wrote, and remembers the line of each value.
struct FileScanner {
    private static let depth = 8
    private static let mostFields = 32

    private let bytes: Bytes
    private let noun: String
    private var at = 0
    private var line = 1

    init(_ bytes: Bytes, of noun: String) { (self.bytes, self.noun) = (bytes, noun) }

    mutating func read() throws(FileFlaw) -> FileValue {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            throw flaw("The file begins with a byte order mark. Save it as UTF-8 without one.")
        }
        skipSpace()
        let value = try readValue(depth: 1)
        skipSpace()
        guard at == bytes.count else {
            throw flaw("There is something after the end of the \(noun). Remove it.")
        }
        return value
    }
}

extension FileScanner {
    private var next: Unicode.Scalar? { at < bytes.count ? Unicode.Scalar(bytes[at]) : nil }

    private func flaw(_ sentence: String) -> FileFlaw { FileFlaw(line, sentence) }

    private mutating func readValue(depth: Int) throws(FileFlaw) -> FileValue {
        guard depth <= Self.depth else {
            throw flaw("This is nested too deep for a \(noun). Remove some brackets or braces.")
        }
        let start = line
        let content: FileValue.Content =
            switch next {
            case "{": .object(try readMembers(depth: depth))
            case "[": .list(try readElements(depth: depth))
            case "\"": .text(try readText())
            default: try readWord()
            }
        return FileValue(line: start, content: content)
    }

    private mutating func readMembers(depth: Int) throws(FileFlaw) -> [FileValue.Member] {
        var members: [FileValue.Member] = []
        try readParts(until: "}") { scanner throws(FileFlaw) in
            let start = scanner.line
            guard scanner.next == "\"" else {
                throw scanner.flaw("A field's name in double quotes must be here.")
            }
            guard members.count < Self.mostFields else {
                throw scanner.flaw("An object has at most \(Self.mostFields) fields. Remove some.")
            }
            let name = try scanner.readText()
            if members.contains(where: { $0.name == name }) {
                throw FileFlaw(
                    start, "'\(name.quotable)' is there twice in one object. Remove one of them.")
            }
            scanner.skipSpace()
            guard scanner.skip(":") else {
                throw scanner.flaw("A colon is missing after '\(name.quotable)'.")
            }
            scanner.skipSpace()
            let value = try scanner.readValue(depth: depth + 1)
            members.append(FileValue.Member(name: name, line: start, value: value))
        }
        return members
    }

    private mutating func readElements(depth: Int) throws(FileFlaw) -> [FileValue] {
        var elements: [FileValue] = []
        try readParts(until: "]") { scanner throws(FileFlaw) in
            elements.append(try scanner.readValue(depth: depth + 1))
        }
        return elements
    }

    /// What is between brackets or braces, with commas between.
    private mutating func readParts(
        until end: Unicode.Scalar, _ readPart: (inout FileScanner) throws(FileFlaw) -> Void
    ) throws(FileFlaw) {
        let start = line
        at += 1
        skipSpace()
        if skip(end) { return }
        repeat {
            skipSpace()
            guard next != nil else { throw unclosed(end, start) }
            guard next != end else {
                throw flaw("There is a comma too many before '\(end)'. Remove it.")
            }
            try readPart(&self)
            skipSpace()
        } while skip(",")
        guard next != nil else { throw unclosed(end, start) }
        guard skip(end) else { throw flaw("A comma or '\(end)' is missing here.") }
    }

    private func unclosed(_ end: Unicode.Scalar, _ start: Int) -> FileFlaw {
        flaw("The file ends, and what begins on line \(start) is not closed. Add '\(end)'.")
    }

    private mutating func readText() throws(FileFlaw) -> String {
        let start = at
        at += 1
        while let byte = next, byte != "\"", byte != "\n" { at += byte == "\\" ? 2 : 1 }
        guard next == "\"" else {
            throw flaw("A text is not closed on its line. Add '\"' at its end.")
        }
        at += 1
        do throws(Malformed) {
            return try JSON.decode(String.self, from: Array(bytes[start..<at]))
        } catch {
            throw flaw(
                "A text has a tab, a bad escape, or bytes that are not UTF-8. "
                    + "Write it as plain text, with '\\\"' for a quote and '\\\\' for a backslash.")
        }
    }

    /// A number, true, false or null.
    private mutating func readWord() throws(FileFlaw) -> FileValue.Content {
        let start = at
        while let byte = next, byte.isOfWord { at += 1 }
        let word = Array(bytes[start..<at])
        switch String(decoding: word, as: UTF8.self) {
        case "true": return .flag(true)
        case "false": return .flag(false)
        case "null": return .null
        case "" where next == nil:
            throw flaw("The file ends here, before the \(noun) does. Write the rest.")
        case "":
            throw flaw("A value must be here: a text in double quotes, a number, a list.")
        case let other:
            if let number = try? JSON.decode(Int.self, from: word) { return .whole(number) }
            if let number = try? JSON.decode(Double.self, from: word) { return .fraction(number) }
            throw flaw("'\(other.quotable)' is no value. Write a text in double quotes.")
        }
    }

    private mutating func skip(_ mark: Unicode.Scalar) -> Bool {
        guard next == mark else { return false }
        at += 1
        return true
    }

    private mutating func skipSpace() {
        while let byte = next, " \n\r\t".unicodeScalars.contains(byte) {
            if byte == "\n" { line += 1 }
            at += 1
        }
    }
}

extension Unicode.Scalar {
    fileprivate var isOfWord: Bool {
        properties.isAlphabetic && isASCII || ("0"..."9").contains(self)
            || "+-._".unicodeScalars.contains(self)
    }
}
