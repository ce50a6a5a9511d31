public import ParlorWire

/// What a player does in any party game.
public enum PartyAction: Choice, Hashable {
    /// Chooses one of the options by its place, from 0.
    case choose(option: Int)
    /// Says something: an answer, a guess, a clue.
    case write(text: String)
    /// Draws a line, black and of middle width if nothing else is said.
    case draw(line: [Int], color: Int?, width: Int?)
    /// Takes the last stroke away, or brings back what was cleared.
    case undo
    /// Takes all lines away.
    case clear
    /// Has nothing to say, or nothing more.
    case pass
    /// Has seen what the round came to.
    case next
    /// Says what will happen, while others are awaited: one of the choices by its place, from 0.
    case bet(choice: Int)

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case choose, write, draw, undo, clear, pass, next, bet
    }

    var isBet: Bool {
        if case .bet = self { true } else { false }
    }
}

extension Why {
    static let noOption = Why("There is no such option now.")
    static let notThatOption = Why("This option is not for you.")
    static let noText = Why("Nothing is to be written now.")
    static let noDrawing = Why("Nothing is to be drawn now.")
    static let badLine = Why(
        "A line has 1 to \(PartyTable.longestLine) points, each an x and a y from 0 to 100.")
    static let badPen = Why(
        "A colour is a number from 0 to \(PartyTable.eraser), a width from 0 to "
            + "\(PartyTable.widths - 1).")
    static let nothingDrawn = Why("Nothing is drawn yet.")
    static let canvasFull = Why("The drawing has \(PartyTable.mostLines) lines, the most.")
    static let noPass = Why("The round is over: there is nothing to pass.")
    static let notRevealed = Why("The round is not over.")
    static let saidAlready = Why("You have said that already.")
    static let noBet = Why("There is nothing that you can bet on now.")
}

/// What somebody wrote: one line, without control characters.
enum OpenText {
    /// Trimmed, with single spaces, or why not.
    static func read(_ typed: String, longest: Int) throws(Why) -> String {
        guard typed.utf8.count <= 16 * longest else { throw tooLong(longest) }
        let words = typed.split(whereSeparator: \.isWhitespace)
        let text = words.joined(separator: " ")
        guard text.unicodeScalars.allSatisfy({ !$0.isUnseen }) else {
            throw Why("It has a control character. Write plain text.")
        }
        guard text.contains(where: { $0.isLetter || $0.isNumber || $0.isSymbol }) else {
            throw Why("Write something.")
        }
        guard text.count <= longest, text.utf8.count <= 8 * longest else { throw tooLong(longest) }
        return text
    }

    private static func tooLong(_ longest: Int) -> Why {
        Why("It has more than \(longest) characters. Make it shorter.")
    }
}

extension Unicode.Scalar {
    /// Control characters, and those that turn the direction of what comes after them.
    fileprivate var isUnseen: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned:
            true
        case .format: ![0x200C, 0x200D].contains(value) && !(0xE0020...0xE007F).contains(value)
        default: false
        }
    }
}
