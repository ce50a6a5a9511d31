/// A name as it is searched for: without case, accents, ligatures and superfluous spaces.
///
/// Equal for all spellings of a text in Unicode, so its bytes can be compared.
public struct SearchText: Hashable, Sendable {
    public let text: String

    public init(_ name: String) {
        if let plain = name.plainlyFolded {
            text = plain
            return
        }
        var folded = String.UnicodeScalarView()
        for scalar in name.unicodeScalars where !scalar.isFoldedAway {
            for lower in scalar.plain.properties.lowercaseMapping.unicodeScalars
            where !lower.isFoldedAway {
                if let plain = Unaccented[lower] {
                    folded.append(contentsOf: plain.unicodeScalars)
                } else if let sounds = lower.sounds {
                    folded.append(contentsOf: sounds)
                } else {
                    folded.append(lower)
                }
            }
        }
        text = folded.split(whereSeparator: \.properties.isWhitespace)
            .map { String($0) }.joined(separator: " ")
    }
}

extension String {
    /// Of ASCII alone, which most names are: Unicode need not be asked about each letter.
    fileprivate var plainlyFolded: String? {
        guard utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
        var folded: [UInt8] = []
        folded.reserveCapacity(utf8.count)
        for byte in utf8 {
            switch byte {
            case 0x09...0x0D, 0x20: if let last = folded.last, last != 0x20 { folded.append(0x20) }
            case 0x41...0x5A: folded.append(byte | 0x20)
            default: folded.append(byte)
            }
        }
        if folded.last == 0x20 { folded.removeLast() }
        return String(decoding: folded, as: UTF8.self)
    }
}

extension Unicode.Scalar {
    /// Accents of Latin, Greek and Cyrillic, points of Hebrew and Arabic, voicing of Kana, and what
    /// is invisible. The vowel signs of other scripts are letters to those who read them.
    fileprivate var isFoldedAway: Bool {
        switch properties.canonicalCombiningClass.rawValue {
        case 8, 10...35, 200...: true
        default: properties.isDefaultIgnorableCodePoint
        }
    }

    /// Wide letters and those of the mathematical alphabets as ordinary ones.
    fileprivate var plain: Unicode.Scalar {
        switch value {
        case 0xFF01...0xFF5E: Unicode.Scalar(UInt8(value - 0xFEE0))
        case 0x1D400...0x1D6A3:
            Unicode.Scalar(UInt8(ascii: "a") + UInt8((value - 0x1D400) % 26))
        default: self
        }
    }

    /// The two or three sounds of a Korean syllable, so that a syllable half typed finds the whole.
    fileprivate var sounds: [Unicode.Scalar]? {
        guard (0xAC00...0xD7A3).contains(value) else { return nil }
        let (leading, rest) = (value - 0xAC00).quotientAndRemainder(dividingBy: 588)
        let (vowel, trailing) = rest.quotientAndRemainder(dividingBy: 28)
        let values = [0x1100 + leading, 0x1161 + vowel] + (trailing > 0 ? [0x11A7 + trailing] : [])
        return values.compactMap(Unicode.Scalar.init)
    }
}
