extension String {
    /// The same text on one line, with nothing in it that moves a terminal's cursor or turns its
    /// writing around: what others sent can't forge a line of ours.
    public var escapingControls: String {
        guard unicodeScalars.contains(where: \.commandsTerminals) else { return self }
        var text = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case _ where scalar.commandsTerminals:
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}

extension Unicode.Scalar {
    fileprivate var commandsTerminals: Bool {
        switch value {
        case ..<0x20, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
