public import ParlorWire

/// What a person is called: one line that everybody can see, 1 to 40 characters.
///
/// Two names that look the same because they are canonically equivalent are equal.
public struct DisplayName: TextValue, Hashable, Sendable {
    public static let longest = 40
    /// Room for 40 of nearly any emoji, and none for a character of a thousand scalars.
    public static let bytes = 640
    /// The most accents in a row; the writing systems of the world get by with four.
    public static let marks = 4

    /// More than this isn't even looked at, spaces around the name included.
    public static let typed = 4_096

    public let text: String

    /// The name as typed, trimmed, with single spaces, or what is wrong with it.
    public init(_ typed: String) throws(Flaw) {
        guard typed.utf8.count <= Self.typed else { throw .tooLong }
        if let plain = typed.singleSpaced {
            guard !plain.isEmpty else { throw .empty }
            guard plain.utf8.count <= Self.longest else { throw .tooLong }
            self.text = plain
            return
        }
        var scalars = String.UnicodeScalarView()
        var isSpaced = false
        var marksInARow = 0
        for scalar in typed.unicodeScalars.trimmed {
            if scalar.properties.generalCategory == .spaceSeparator {
                isSpaced = true
                continue
            }
            guard scalar.fits(after: isSpaced ? " " : scalars.last) else {
                throw .forbidden(scalar)
            }
            marksInARow = scalar.isMark ? marksInARow + 1 : 0
            guard marksInARow <= Self.marks else { throw .tooManyMarks }
            if isSpaced { scalars.append(" ") }
            isSpaced = false
            scalars.append(scalar)
        }
        let text = String(scalars)
        if text.isEmpty { throw .empty }
        guard text.utf8.count <= Self.bytes, text.count <= Self.longest else { throw .tooLong }
        guard text.allSatisfy(\.isSeen) else { throw .invisible }
        self.text = text
    }

    /// A name that was accepted once: it stays readable when the rules have become stricter.
    public init(read text: String) { self.text = text }
}

extension DisplayName: CustomStringConvertible {
    public var description: String { text }
}

extension String {
    /// Of visible ASCII and spaces alone, which is what most names are: trimmed, with single
    /// spaces. Nil when there is anything else in it, and Unicode has to be asked.
    fileprivate var singleSpaced: String? {
        guard utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else { return nil }
        return utf8.split(separator: 0x20).map { String(Substring($0)) }.joined(separator: " ")
    }
}

extension Unicode.Scalar {
    fileprivate var isMark: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark: true
        default: false
        }
    }

    fileprivate func fits(after previous: Unicode.Scalar?) -> Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned:
            false
        case .format: joins(previous)
        default: !properties.isDefaultIgnorableCodePoint || joins(previous)
        }
    }

    /// Whether it is an invisible part of an emoji or of a script that needs it. After a letter of
    /// Latin, Greek or Cyrillic it would only make one name look like another.
    private func joins(_ previous: Unicode.Scalar?) -> Bool {
        guard let previous else { return false }
        return switch value {
        case 0x200C, 0x200D, 0xFE00...0xFE0F, 0xE0100...0xE01EF:
            !previous.properties.isWhitespace
                && (!previous.properties.isCased || previous.properties.isEmoji)
        case 0xE0020...0xE007F: previous == "🏴" || (0xE0020...0xE007F).contains(previous.value)
        default: false
        }
    }

    fileprivate var isSeen: Bool {
        !isMark && !properties.isWhitespace && !properties.isDefaultIgnorableCodePoint
            && !Self.blanks.contains(self)
    }

    /// Symbols that are drawn as nothing: the empty Braille cell and the null note head.
    private static let blanks: Set<Unicode.Scalar> = ["\u{2800}", "\u{1D159}"]
}

extension Character {
    fileprivate var isSeen: Bool { self == " " || unicodeScalars.contains(where: \.isSeen) }
}
