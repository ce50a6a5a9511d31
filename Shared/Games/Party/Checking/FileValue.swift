public import ParlorWire

/// A JSON value in a file that a person wrote, such as a deck, and the line on which it begins.
public struct FileValue: Sendable {
    public let line: Int
    let content: Content

    enum Content: Sendable {
        case object([Member])
        case list([FileValue])
        case text(String)
        case whole(Int)
        case fraction(Double)
        case flag(Bool)
        case null
    }

    public struct Member: Sendable {
        public let name: String
        public let line: Int
        public let value: FileValue

        func unknown(to owner: String, _ known: [String]) -> FileFlaw {
            FileFlaw(
                line,
                "\(owner) has no field '\(name.quotable)'. Its fields are "
                    + "\(known.joined(separator: ", ")).")
        }
    }

    /// `noun` is what the file is, for the sentences: "deck".
    public static func read(_ bytes: Bytes, as noun: String) throws(FileFlaw) -> FileValue {
        var scanner = FileScanner(bytes, of: noun)
        return try scanner.read()
    }

    public func flaw(_ sentence: String) -> FileFlaw { FileFlaw(line, sentence) }
}

extension FileValue {
    /// In the order of the file.
    public func members(of owner: String) throws(FileFlaw) -> [Member] {
        guard case .object(let members) = content else {
            throw mismatch(owner, "an object in braces")
        }
        return members
    }

    /// The members by name, if all of them are known.
    public func members(
        of owner: String, _ known: [String]
    ) throws(FileFlaw) -> [String: FileValue] {
        let members = try members(of: owner)
        for member in members where !known.contains(member.name) {
            throw member.unknown(to: owner, known)
        }
        return Dictionary(members.map { ($0.name, $0.value) }) { first, _ in first }
    }

    public func require(
        _ name: String, in fields: [String: FileValue], of owner: String
    ) throws(FileFlaw) -> FileValue {
        guard let value = fields[name] else { throw flaw("\(owner) has no '\(name)'. Add it.") }
        return value
    }

    public func list(_ name: String) throws(FileFlaw) -> [FileValue] {
        guard case .list(let values) = content else { throw mismatch(name, "a list in brackets") }
        return values
    }

    public func flag(_ name: String) throws(FileFlaw) -> Bool {
        guard case .flag(let flag) = content else { throw mismatch(name, "true or false") }
        return flag
    }

    public func wholeNumber(_ name: String) throws(FileFlaw) -> Int {
        guard case .whole(let number) = content else { throw mismatch(name, "a whole number") }
        return number
    }

    public func number(
        _ name: String, in range: ClosedRange<Double>
    ) throws(FileFlaw) -> Double {
        let number: Double
        switch content {
        case .whole(let whole): number = Double(whole)
        case .fraction(let fraction): number = fraction
        default: throw mismatch(name, "a number")
        }
        guard range.contains(number) else {
            throw flaw(
                "\(name) must be from \(range.lowerBound.short) to \(range.upperBound.short), "
                    + "not \(number.short).")
        }
        return number
    }

    public func plainText(_ name: String) throws(FileFlaw) -> String {
        guard case .text(let text) = content else { throw mismatch(name, "a text in quotes") }
        return text
    }

    /// As a player could have written it.
    public func text(_ name: String, longest: Int) throws(FileFlaw) -> String {
        let text = try plainText(name)
        do throws(Why) {
            guard try OpenText.read(text, longest: longest).hasSameBytes(as: text) else {
                throw Why(
                    "It has spaces at an end, two spaces together or a line break. Remove them.")
            }
        } catch {
            throw flaw("\(name): '\(text.quotable)' can't be used. \(error.sentence)")
        }
        return text
    }

    private func mismatch(_ name: String, _ wanted: String) -> FileFlaw {
        flaw("\(name) must be \(wanted), not \(noun).")
    }

    private var noun: String {
        switch content {
        case .object: "an object"
        case .list: "a list"
        case .text: "a text"
        case .fraction: "a fraction"
        case .whole: "a number"
        case .flag(let flag): "\(flag)"
        case .null: "null"
        }
    }
}

extension Double {
    /// A whole number without its fraction.
    fileprivate var short: String { Int(exactly: self).map { "\($0)" } ?? "\(self)" }
}

extension String {
    /// Short enough for a sentence, and with nothing in it that moves a terminal's cursor.
    public var quotable: String {
        let plain = String(
            String.UnicodeScalarView(
                unicodeScalars.prefix(48).map {
                    switch $0.properties.generalCategory {
                    case .control, .format, .lineSeparator, .paragraphSeparator: "?"
                    default: $0
                    }
                }))
        return unicodeScalars.count > 48 ? plain + "..." : plain
    }
}
