/// A word whose letters are blanks until they appear: `_o__ ___`. Spaces and marks are always seen.
enum WordMask {
    static let blank: Character = "_"
    private static let mostLetters = 3
    /// One letter in three appears.
    private static let lettersForOne = 3

    static func blanks(for word: String) -> String {
        String(word.map { isLetter($0) ? blank : $0 })
    }

    /// How many letters appear before the time is up. It follows from what all see.
    static func letters(in mask: String) -> Int {
        min(mostLetters, mask.count { $0 == blank || isLetter($0) } / lettersForOne)
    }

    /// The places of the letters that have not appeared yet.
    static func blankPlaces(in mask: String, of word: String) -> [Int] {
        zip(mask, word).enumerated().filter { isBlank($0.element) }.map(\.offset)
    }

    /// With the letter at that place.
    static func showing(_ place: Int, of word: String, in mask: String) -> String {
        var letters = Array(mask)
        letters[place] = Array(word)[place]
        return String(letters)
    }

    /// Whether it can be this word.
    static func fits(_ mask: String, _ word: String) -> Bool {
        mask.count == word.count && zip(mask, word).allSatisfy { $0 == $1 || isBlank(($0, $1)) }
    }

    private static func isBlank(_ pair: (Character, Character)) -> Bool {
        pair.0 == blank && isLetter(pair.1)
    }

    private static func isLetter(_ character: Character) -> Bool {
        character.isLetter || character.isNumber
    }
}
