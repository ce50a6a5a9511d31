import ParlorWire

@testable import ParlorGames

/// Finds cards that are nearly the same: most of their words are, or nearly all of their letters.
struct LikeCards {
    private let cards: [Sketch]

    /// What a card is compared by.
    private struct Sketch {
        let name: String
        let letters: [UInt8]
        let words: Set<Substring>
        /// A bit for each word, so that most pairs need no closer look.
        let bits: UInt64
        /// How often each letter is there.
        var counts = [Int](repeating: 0, count: 26)
    }

    /// Without the words with which all cards of a game begin.
    init(_ texts: [(name: String, text: String)]) {
        let openings = [
            "never have i ever ", "most likely to ", "would you rather ", "name three ",
        ]
        cards = texts.map { name, text in
            var plain = GuessMatching.plain(text)
            for opening in openings where plain.hasPrefix(opening) {
                plain.removeFirst(opening.count)
            }
            let words = Set(plain.split(separator: " ").map { $0 })
            let bits = words.reduce(into: UInt64(0)) {
                $0 |= 1 << (UInt64(fnv1a: String($1)) % 64)
            }
            let letters = Array(plain.utf8)
            var sketch = Sketch(name: name, letters: letters, words: words, bits: bits)
            for letter in letters where (97...122).contains(letter) {
                sketch.counts[Int(letter) - 97] += 1
            }
            return sketch
        }
    }

    /// The pairs, by their names.
    var pairs: [String] {
        cards.indices.flatMap { later in
            cards.indices[..<later].filter { isLike(cards[$0], cards[later]) }
                .map { "\(cards[$0].name) and \(cards[later].name)" }
        }
    }

    private func isLike(_ one: Sketch, _ other: Sketch) -> Bool {
        guard !one.letters.isEmpty, !other.letters.isEmpty else { return false }
        let shared = (one.bits & other.bits).nonzeroBitCount
        let all = min(one.bits.nonzeroBitCount, other.bits.nonzeroBitCount)
        if shared * 2 >= all, sharesWords(one, other) { return true }
        return sharesLetters(one, other)
    }

    /// Seven words of ten.
    private func sharesWords(_ one: Sketch, _ other: Sketch) -> Bool {
        let shared = one.words.intersection(other.words).count
        return shared * 10 >= one.words.union(other.words).count * 7
    }

    /// All but one letter of seven.
    private func sharesLetters(_ one: Sketch, _ other: Sketch) -> Bool {
        let longest = max(one.letters.count, other.letters.count)
        let most = longest / 7
        guard most > 0, abs(one.letters.count - other.letters.count) <= most else { return false }
        var off = 0
        for letter in 0..<26 { off += abs(one.counts[letter] - other.counts[letter]) }
        guard off <= 2 * most else { return false }
        return distance(one.letters, other.letters) <= most
    }

    private func distance(_ one: [UInt8], _ other: [UInt8]) -> Int {
        var last = Array(0...other.count)
        for (row, letter) in one.enumerated() {
            var next = [row + 1]
            for (column, wanted) in other.enumerated() {
                next.append(
                    min(
                        last[column] + (letter == wanted ? 0 : 1), last[column + 1] + 1,
                        next[column] + 1))
            }
            last = next
        }
        return last[other.count]
    }
}
