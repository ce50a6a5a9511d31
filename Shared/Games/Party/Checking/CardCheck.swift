import Wire

/// Looks at the cards of one game.
struct CardCheck {
    let game: String
    let fields: [CardField: ClosedRange<Int>]

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

    /// The card's text, if all of the card is as it must be.
    func text(of card: FileValue) throws(FileFlaw) -> String {
        let known = ["text"] + CardField.allCases.filter { fields[$0] != nil }.map(\.rawValue)
        let values = try card.members(of: "A card of \(game)", known)
        let text = Text(
            value: try card.require("text", in: values, of: "The card"),
            text: try card.require("text", in: values, of: "The card")
                .text("'text'", longest: Self.longestText))
        var texts: [CardField: [Text]] = [:]
        for field in CardField.allCases {
            guard let count = fields[field] else { continue }
            guard let value = values[field.rawValue] else {
                guard count.contains(0) else {
                    throw card.flaw(
                        "The card '\(text.text.quotable)' has no '\(field.rawValue)'. Add it.")
                }
                continue
            }
            texts[field] = try check(value, field, count)
        }
        try check(text)
        try compare(text, texts)
        return text.text
    }

    /// The texts of the field, if it has any.
    private func check(
        _ value: FileValue, _ field: CardField, _ count: ClosedRange<Int>
    ) throws(FileFlaw) -> [Text] {
        let name = "'\(field.rawValue)'"
        switch field {
        case .kind:
            guard ["truth", "dare"].contains(try value.plainText(name)) else {
                throw value.flaw("'kind' is truth or dare.")
            }
        case .number:
            guard abs(Double(try value.wholeNumber(name))) <= Double(Self.largestNumber) else {
                throw value.flaw("'number' has at most 12 digits.")
            }
        case .unit:
            guard try !value.plainText(name).isEmpty else { return [] }
            _ = try value.text(name, longest: field.longest(in: game))
        case .statements:
            for list in try elements(of: value, name, count) {
                _ = try self.texts(in: list, field, "A list in \(name)", 3...3)
            }
        case .strokes:
            for line in try elements(of: value, name, count) { try check(line: line) }
        case .options, .answers, .clues, .misses, .samples, .forbidden:
            return try self.texts(in: value, field, name, count)
        }
        return []
    }

    private func texts(
        in value: FileValue, _ field: CardField, _ name: String, _ count: ClosedRange<Int>
    ) throws(FileFlaw) -> [Text] {
        var texts: [Text] = []
        var seen: Set<String> = []
        for element in try elements(of: value, name, count) {
            let text = try element.text("'\(field.rawValue)'", longest: field.longest(in: game))
            guard seen.insert(text.lowercased()).inserted else {
                throw element.flaw("\(name) has '\(text.quotable)' twice. Remove one.")
            }
            texts.append(Text(value: element, text: text))
        }
        return texts
    }

    private func elements(
        of value: FileValue, _ name: String, _ count: ClosedRange<Int>
    ) throws(FileFlaw) -> [FileValue] {
        let elements = try value.list(name)
        guard count.contains(elements.count) else {
            let wanted =
                count.count == 1
                ? "\(count.lowerBound)" : "\(count.lowerBound) to \(count.upperBound)"
            throw value.flaw(
                "\(name) must have \(wanted) element\(wanted == "1" ? "" : "s"), "
                    + "not \(elements.count).")
        }
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
    private func check(_ text: Text) throws(FileFlaw) {
        switch game {
        case "fillTheBlank" where text.text.ranges(of: Self.blank).count != 1:
            throw text.value.flaw("'text' must have one blank, written as \(Self.blank).")
        case "hotSeat" where !text.text.contains(Self.player):
            throw text.value.flaw("'text' must have \(Self.player), for the player's name.")
        default: break
        }
    }

    /// What the fields of a card mean together.
    private func compare(_ text: Text, _ texts: [CardField: [Text]]) throws(FileFlaw) {
        let answers = texts[.answers, default: []].map(\.text)
        let isWord = ["charades", "whoAmI", "sketchAndGuess", "forbiddenWords"].contains(game)
        if isWord, !GuessMatching.matches(text.text, answers) {
            throw text.value.flaw("'answers' must have '\(text.text.quotable)' too.")
        }
        let taboo = answers + texts[.forbidden, default: []].map(\.text)
        for clue in texts[.clues, default: []] {
            guard let word = GuessMatching.word(of: taboo, in: clue.text) else { continue }
            throw clue.value.flaw(
                "The clue '\(clue.text.quotable)' says '\(word.quotable)'. Use other words.")
        }
        let wrong =
            texts[.misses, default: []] + (game == "bluffDictionary" ? texts[.samples]! : [])
        for guess in wrong where GuessMatching.matches(guess.text, answers) {
            throw guess.value.flaw(
                "'\(guess.text.quotable)' counts as right, since it is close to an answer. "
                    + "Change it.")
        }
        for sample in texts[.samples, default: []] { try check(sample: sample) }
    }

    private func check(sample: Text) throws(FileFlaw) {
        switch game {
        case "guessTheNumber" where Int(sample.text) == nil:
            throw sample.value.flaw("The sample '\(sample.text)' must be a whole number in quotes.")
        case "categories":
            let letter = sample.text.prefix(1).uppercased()
            guard !GuessMatching.plain(sample.text).uppercased().hasPrefix(letter) else { return }
            throw sample.value.flaw(
                "The sample '\(sample.text)' must begin with a letter of A to Z or a digit, "
                    + "and with no article.")
        default: break
        }
    }
}
