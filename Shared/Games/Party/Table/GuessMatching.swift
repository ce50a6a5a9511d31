import ParlorWire

/// Whether a guess means an answer: case, accents, articles, plurals and small typing errors don't
/// matter.
enum GuessMatching {
    static func matches(_ guess: String, _ answers: [String]) -> Bool {
        let guessed = plain(guess)
        guard !guessed.isEmpty else { return false }
        return answers.contains { isClose(guessed, plain($0)) }
    }

    /// Whether a wrong guess is close to an answer: at most a third of the letters is wrong, or it
    /// has one of several longer words.
    static func isNear(_ guess: String, _ answers: [String]) -> Bool {
        let guessed = plain(guess)
        guard !guessed.isEmpty else { return false }
        return answers.contains { answer in
            let wanted = plain(answer)
            let (one, other) = (Array(guessed.utf8), Array(wanted.utf8))
            let most = max(1, other.count / 3)
            if other.count > 3, abs(one.count - other.count) <= most,
                distance(one, other) <= most
            {
                return true
            }
            let words = wanted.split(separator: " ").filter { $0.count > 3 }
            return words.count > 1
                && !Set(words).isDisjoint(with: guessed.split(separator: " "))
        }
    }

    /// Two players' answers that mean the same.
    static func matches(_ one: String, _ other: String) -> Bool { matches(one, [other]) }

    /// Whether a text has one of these words in it, also as a part of a longer one.
    static func word(of words: [String], in text: String) -> String? {
        let said = " " + plain(text) + " "
        return words.first { word in
            let forbidden = plain(word)
            return !forbidden.isEmpty
                && said.contains(forbidden.count < 4 ? " \(forbidden) " : forbidden)
        }
    }

    private static let articles: Set<Substring> = ["a", "an", "the", "to", "some", "my", "your"]

    static func plain(_ text: String) -> String {
        let words = SearchText(text).text.split { !$0.isLetter && !$0.isNumber }
        let telling = words.filter { !articles.contains($0) }
        return (telling.isEmpty ? words : telling).joined(separator: " ")
    }

    private static func isClose(_ one: String, _ other: String) -> Bool {
        if one == other || one.isPlural(of: other) || other.isPlural(of: one) { return true }
        let joined = (
            Array(one.utf8.filter { $0 != 0x20 }), Array(other.utf8.filter { $0 != 0x20 })
        )
        if joined.0 == joined.1 { return true }
        // A number is right or wrong.
        guard !one.contains(where: \.isNumber), !other.contains(where: \.isNumber) else {
            return false
        }
        let most =
            switch joined.1.count {
            case ..<5: 0
            case 5..<9: 1
            default: 2
            }
        return most > 0 && abs(joined.0.count - joined.1.count) <= most
            && distance(joined.0, joined.1) <= most
    }

    /// How many letters are wrong, missing, too many or swapped with the next.
    private static func distance(_ one: [UInt8], _ other: [UInt8]) -> Int {
        var before: [Int] = []
        var last = Array(0...other.count)
        for (row, letter) in one.enumerated() {
            var next = [row + 1]
            for (column, wanted) in other.enumerated() {
                var best = min(
                    last[column] + (letter == wanted ? 0 : 1), last[column + 1] + 1,
                    next[column] + 1)
                if row > 0, column > 0, letter == other[column - 1], one[row - 1] == wanted {
                    best = min(best, before[column - 1] + 1)
                }
                next.append(best)
            }
            (before, last) = (last, next)
        }
        return last[other.count]
    }
}

extension String {
    fileprivate func isPlural(of one: String) -> Bool {
        self == one + "s" || self == one + "es"
            || one.hasSuffix("y") && self == one.dropLast() + "ies"
    }
}
