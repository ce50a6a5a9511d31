import ParlorWire

/// Looks at the cards of one game.
struct CardCheck {
    let game: String
    let fields: [CardField: ClosedRange<Int>]
    let flaws: FlawList

    private static let longestText = 140
    private static let largestNumber = 999_999_999_999
    private static let pointsOfLine = 2...20
    private static let blank = "____"
    private static let player = "{player}"

    /// A text in a field, and where it stands.
    private struct Text {
        let value: FileValue
        let text: String
    }

    /// The card's text, if it has one.
    func text(of card: FileValue) -> String? {
        let known = ["text"] + CardField.allCases.filter { fields[$0] != nil }.map(\.rawValue)
        guard let values = flaws.fields(card, "A card of \(game)", known) else { return nil }
        let text = flaws.check { () throws(FileFlaw) in
            let value = try card.require("text", in: values, of: "The card")
            return Text(value: value, text: try value.text("'text'", longest: Self.longestText))
        }
        var texts: [CardField: [Text]] = [:]
        for field in CardField.allCases {
            guard let count = fields[field] else { continue }
            if let value = values[field.rawValue] {
                texts[field] = check(value, field, count)
            } else if !count.contains(0) {
                let name = text.map { "The card '\($0.text.quotable)'" } ?? "The card"
                flaws.add(card.flaw("\(name) has no '\(field.rawValue)'. Add it."))
            }
        }
        if let text { check(text, beside: texts) }
        return text?.text
    }

    /// The texts of the field that can be used.
    private func check(
        _ value: FileValue, _ field: CardField, _ count: ClosedRange<Int>
    ) -> [Text]? {
        let name = "'\(field.rawValue)'"
        switch field {
        case .kind, .number, .unit:
            _ = flaws.check { () throws(FileFlaw) in try check(value, field, name) }
        case .statements:
            for list in elements(of: value, name, count) ?? [] {
                _ = texts(in: list, field, "A list in \(name)", 3...3)
            }
        case .strokes:
            for line in elements(of: value, name, count) ?? [] {
                _ = flaws.check { () throws(FileFlaw) in try check(line: line) }
            }
        case .options, .answers, .clues, .misses, .samples, .forbidden:
            return texts(in: value, field, name, count)
        }
        return nil
    }

    private func check(_ value: FileValue, _ field: CardField, _ name: String) throws(FileFlaw) {
        switch field {
        case .kind:
            guard ["truth", "dare"].contains(try value.plainText(name)) else {
                throw value.flaw("'kind' is truth or dare.")
            }
        case .number:
            guard abs(Double(try value.wholeNumber(name))) <= Double(Self.largestNumber) else {
                throw value.flaw("'number' has at most 12 digits.")
            }
        default:
            guard try !value.plainText(name).isEmpty else { return }
            _ = try value.text(name, longest: field.longest(in: game))
        }
    }

    private func texts(
        in value: FileValue, _ field: CardField, _ name: String, _ count: ClosedRange<Int>
    ) -> [Text]? {
        guard let elements = elements(of: value, name, count) else { return nil }
        var seen: Set<String> = []
        return elements.compactMap { element in
            flaws.check { () throws(FileFlaw) in
                let text = try element.text("'\(field.rawValue)'", longest: field.longest(in: game))
                guard seen.insert(text.lowercased()).inserted else {
                    throw element.flaw("\(name) has '\(text.quotable)' twice. Remove one.")
                }
                return Text(value: element, text: text)
            }
        }
    }

    private func elements(
        of value: FileValue, _ name: String, _ count: ClosedRange<Int>
    ) -> [FileValue]? {
        let elements = flaws.check { () throws(FileFlaw) in try value.list(name) }
        guard let elements, !count.contains(elements.count) else { return elements }
        let wanted =
            count.count == 1 ? "\(count.lowerBound)" : "\(count.lowerBound) to \(count.upperBound)"
        flaws.add(
            value.flaw(
                "\(name) must have \(wanted) element\(wanted == "1" ? "" : "s"), "
                    + "not \(elements.count)."))
        return elements
    }

    private func check(line: FileValue) throws(FileFlaw) {
        let values = try line.list("A line in 'strokes'")
        var numbers: [Int] = []
        for value in values { numbers.append(try value.wholeNumber("A place in 'strokes'")) }
        guard numbers.count.isMultiple(of: 2), Self.pointsOfLine.contains(numbers.count / 2),
            numbers.allSatisfy((0...100).contains)
        else {
            throw line.flaw(
                "A line in 'strokes' has 2 to 20 points, each an x and a y from 0 to 100.")
        }
    }
}

extension CardCheck {
    /// What the fields of a card mean together.
    private func check(_ text: Text, beside texts: [CardField: [Text]]) {
        check(text)
        let answers = texts[.answers, default: []].map(\.text)
        let isWord = ["charades", "whoAmI", "sketchAndGuess", "forbiddenWords"].contains(game)
        if isWord, texts[.answers] != nil, !GuessMatching.matches(text.text, answers) {
            flaws.add(text.value.flaw("'answers' must have '\(text.text.quotable)' too."))
        }
        let taboo = answers + texts[.forbidden, default: []].map(\.text)
        for clue in texts[.clues, default: []] {
            guard let word = GuessMatching.word(of: taboo, in: clue.text) else { continue }
            flaws.add(
                clue.value.flaw(
                    "The clue '\(clue.text.quotable)' says '\(word.quotable)'. Use other words."))
        }
        let samples = texts[.samples, default: []]
        let wrong = texts[.misses, default: []] + (game == "bluffDictionary" ? samples : [])
        for guess in wrong where GuessMatching.matches(guess.text, answers) {
            flaws.add(
                guess.value.flaw(
                    "'\(guess.text.quotable)' counts as right, since it is close to an answer. "
                        + "Change it."))
        }
        for sample in samples { check(sample: sample) }
    }

    private func check(_ text: Text) {
        switch game {
        case "fillTheBlank" where text.text.ranges(of: Self.blank).count != 1:
            flaws.add(text.value.flaw("'text' must have one blank, written as \(Self.blank)."))
        case "hotSeat" where !text.text.contains(Self.player):
            flaws.add(text.value.flaw("'text' must have \(Self.player), for the player's name."))
        default: break
        }
    }

    private func check(sample: Text) {
        switch game {
        case "guessTheNumber" where Int(sample.text) == nil:
            flaws.add(
                sample.value.flaw(
                    "The sample '\(sample.text)' must be a whole number in quotes."))
        case "categories":
            let letter = sample.text.prefix(1).uppercased()
            guard !GuessMatching.plain(sample.text).uppercased().hasPrefix(letter) else { return }
            flaws.add(
                sample.value.flaw(
                    "The sample '\(sample.text)' must begin with a letter of A to Z or a digit, "
                        + "and with no article."))
        default: break
        }
    }
}
