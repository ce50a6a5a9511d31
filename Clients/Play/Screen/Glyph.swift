/// What a terminal draws in one cell, or in two.
///
/// Every text on the screen is made of these. So whatever others wrote, no control character, no
/// change of direction and nothing invisible reaches the terminal.
struct Glyph: Hashable, Sendable {
    private(set) var text: String
    let width: Int

    static let blank = Glyph(text: " ", width: 1)
    static let unknown = Glyph(text: "\u{FFFD}", width: 1)

    /// More accents than these on one letter are left out.
    private static let mostMarks = 2

    fileprivate func marked(by mark: Unicode.Scalar) -> Glyph {
        guard text.unicodeScalars.count <= Self.mostMarks else { return self }
        return Glyph(text: text + String(mark), width: width)
    }
}

extension StringProtocol {
    var glyphs: [Glyph] {
        var glyphs: [Glyph] = []
        glyphs.reserveCapacity(utf8.count)
        for scalar in unicodeScalars { glyphs.add(scalar) }
        return glyphs
    }

    /// How many cells it takes.
    var width: Int { glyphs.reduce(0) { $0 + $1.width } }
}

extension [Glyph] {
    /// Terminals differ in how they join emoji. So what would be joined is drawn side by side.
    fileprivate mutating func add(_ scalar: Unicode.Scalar) {
        switch scalar.part {
        case .visible(let width): append(Glyph(text: String(scalar), width: width))
        case .mark:
            guard let last = popLast() else { return }
            append(last.marked(by: scalar))
        case .space: append(.blank)
        case .letter(let letter): append(Glyph(text: String(letter), width: 1))
        case .unknown: append(.unknown)
        case .nothing: break
        }
    }
}
