/// What stands for a name where there is little room: `AL` for Ada Lovelace, `A` for Ada.
///
/// The first character of the first word and of the last, in upper case. Words are separated by
/// spaces. Words without a letter or digit, such as an emoji, count only if there are no others.
public struct Initials: Hashable, Sendable {
    public let text: String

    public init(of name: String) {
        let words = name.split(whereSeparator: \.isWhitespace)
        let letters = words.compactMap { word in word.first { $0.isLetter || $0.isNumber } }
        let first = letters.isEmpty ? words.compactMap(\.first) : letters
        let ends = first.count > 1 ? [first[0], first[first.count - 1]] : first
        text = ends.map(\.capital).joined()
    }
}

extension Character {
    /// In upper case, where that is a single character: `ß` stays as it is.
    fileprivate var capital: String {
        let upper = uppercased()
        return upper.count == 1 ? upper : String(self)
    }
}
