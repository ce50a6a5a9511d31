/// What becomes of a scalar of somebody's text on the screen.
enum ScalarPart: Equatable {
    case visible(width: Int)
    /// An accent on what is before it.
    case mark
    case space
    /// Another letter in its place.
    case letter(Unicode.Scalar)
    case unknown
    case nothing
}

extension Unicode.Scalar {
    var part: ScalarPart {
        if (0x20...0x7E).contains(value) { return .visible(width: 1) }
        if "\n\r\t".unicodeScalars.contains(self) { return .space }
        if let letter = flagLetter { return .letter(letter) }
        switch properties.generalCategory {
        case .control, .format: return .nothing
        case .lineSeparator, .paragraphSeparator, .spaceSeparator: return .space
        case .privateUse, .surrogate, .unassigned: return .unknown
        default: break
        }
        if properties.isDefaultIgnorableCodePoint || properties.isEmojiModifier { return .nothing }
        if isMark { return .mark }
        return .visible(width: isWide ? 2 : 1)
    }

    /// Flags are two of these, and terminals don't agree on their width.
    private var flagLetter: Unicode.Scalar? {
        guard (0x1F1E6...0x1F1FF).contains(value) else { return nil }
        return Unicode.Scalar(value - 0x1F1E6 + 0x41)
    }

    private var isMark: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark: true
        // Vowels and finals that join the Korean letter before them.
        default: (0x1160...0x11FF).contains(value)
        }
    }

    /// By Unicode's East Asian Width: wide and full-width.
    private var isWide: Bool {
        if properties.isEmojiPresentation { return true }
        guard value >= 0x1100 else { return false }
        return Self.wide.contains { $0.contains(value) }
    }

    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
        0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
        0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18CFF, 0x1AFF0...0x1B2FF,
        0x1D300...0x1D376, 0x20000...0x3FFFD,
    ]
}
