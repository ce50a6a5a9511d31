import Wire

/// A JSON value in the file of a deck, and the line on which it begins.
struct DeckValue {
    let line: Int
    let content: Content

    enum Content {
        case object([Member])
        case list([DeckValue])
        case text(String)
        /// Nil if it is not a whole number.
        case number(Int?)
        case flag(Bool)
        case null
    }

    struct Member {
        let name: String
        let line: Int
        let value: DeckValue
    }

    func flaw(_ sentence: String) -> DeckFlaw { DeckFlaw(line, sentence) }
}

extension DeckValue {
    /// The members by name, if all of them are known.
    func members(
        of owner: String, _ known: [String]
    ) throws(DeckFlaw) -> [String: DeckValue] {
        guard case .object(let members) = content else {
            throw mismatch(owner, "an object in braces")
        }
        for member in members where !known.contains(member.name) {
            throw DeckFlaw(
                member.line,
                "\(owner) has no field '\(member.name.quotable)'. Its fields are "
                    + "\(known.joined(separator: ", ")).")
        }
        return Dictionary(members.map { ($0.name, $0.value) }) { first, _ in first }
    }

    func list(_ name: String) throws(DeckFlaw) -> [DeckValue] {
        guard case .list(let values) = content else { throw mismatch(name, "a list in brackets") }
        return values
    }

    func flag(_ name: String) throws(DeckFlaw) -> Bool {
        guard case .flag(let flag) = content else { throw mismatch(name, "true or false") }
        return flag
    }

    func wholeNumber(_ name: String) throws(DeckFlaw) -> Int {
        guard case .number(let number?) = content else { throw mismatch(name, "a whole number") }
        return number
    }

    func plainText(_ name: String) throws(DeckFlaw) -> String {
        guard case .text(let text) = content else { throw mismatch(name, "a text in quotes") }
        return text
    }

    /// As a player could have written it.
    func text(_ name: String, longest: Int) throws(DeckFlaw) -> String {
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

    private func mismatch(_ name: String, _ wanted: String) -> DeckFlaw {
        flaw("\(name) must be \(wanted), not \(noun).")
    }

    private var noun: String {
        switch content {
        case .object: "an object"
        case .list: "a list"
        case .text: "a text"
        case .number(nil): "a fraction"
        case .number: "a number"
        case .flag(let flag): "\(flag)"
        case .null: "null"
        }
    }
}

extension String {
    /// Short enough for a sentence, and with nothing in it that moves a terminal's cursor.
    var quotable: String {
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
