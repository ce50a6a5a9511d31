extension TextField {
    /// The part around the cursor, and the column where that is.
    func line(in width: Int) -> (line: Line, cursor: Int) {
        let label = Line("\(label) ", .bold)
        if isSecret { return (label + Line("(not shown)", .faint), label.width) }
        // In a narrow window it is shown once it matters.
        let isCounted = width > 60 || letters.count * 2 > longest
        let count = isCounted ? Line(" \(letters.count) of \(longest)", .faint) : Line()
        let space = max(4, width - label.width - count.width - 1)
        var start = 0
        while String(letters[start..<cursor]).width > space - 1 { start += 1 }
        let shown = Line(String(letters[start...])).prefix(space)
        let line = label + shown.fitted(to: space) + count
        return (
            line.clipped(to: width),
            min(width - 1, label.width + String(letters[start..<cursor]).width)
        )
    }

    var label: String {
        switch purpose {
        case .answer: "Write:"
        case .chat: "Say:"
        case .roomName: "The room's name:"
        case .roomCode: "The room's code:"
        case .passcode, .watchPasscode: "The passcode:"
        case .newPasscode: "A passcode, or none:"
        case .displayName: "Your new name:"
        case .guestName: "Your name:"
        case .email: "Your e-mail:"
        case .password: "Your password:"
        case .newEmail: "An e-mail:"
        case .presentPassword: "Your present password:"
        case .newPassword: "A password:"
        case .samePassword: "Once more:"
        case .forgottenEmail: "Your e-mail:"
        case .resetCode: "The code from the mail:"
        case .resetPassword: "A new password:"
        case .search: "A name begins with:"
        }
    }
}
