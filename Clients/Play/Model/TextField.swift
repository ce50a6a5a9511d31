import ParlorGames

/// A text that is being written.
struct TextField: Equatable, Sendable {
    let purpose: Purpose
    let longest: Int
    private(set) var letters: [Character] = []
    private(set) var cursor = 0
    /// It waits for what comes of it.
    var isSent = false

    enum Purpose: Equatable, Sendable {
        case guestName, displayName, email, password
        case newEmail, presentPassword, newPassword, samePassword
        case forgottenEmail, resetCode, resetPassword
        case answer, chat, roomName, roomCode, passcode, watchPasscode, newPasscode, search
    }

    init(_ purpose: Purpose, longest: Int) {
        (self.purpose, self.longest) = (purpose, longest)
    }

    /// It is never shown, not even how long it is.
    var isSecret: Bool {
        switch purpose {
        case .password, .presentPassword, .newPassword, .samePassword, .resetPassword: true
        default: false
        }
    }
    /// The host changes the room.
    var isAboutTheRoom: Bool { purpose == .roomName || purpose == .newPasscode }
    /// It is asked for at a room's door.
    var isPasscode: Bool { purpose == .passcode || purpose == .watchPasscode }
    var text: String { String(letters) }
    var isFull: Bool { letters.count >= longest }

    mutating func clear() { (letters, cursor) = ([], 0) }

    /// False when the key is none of a text.
    mutating func edit(_ key: Key) -> Bool {
        switch key {
        case .character(let letter): insert(letter)
        case .paste(let text): text.forEach { insert($0.isNewline ? " " : $0) }
        case .backspace:
            guard cursor > 0 else { break }
            cursor -= 1
            letters.remove(at: cursor)
        case .delete: if cursor < letters.count { letters.remove(at: cursor) }
        case .left: cursor = max(0, cursor - 1)
        case .right: cursor = min(letters.count, cursor + 1)
        case .home, .control("a"): cursor = 0
        case .end, .control("e"): cursor = letters.count
        case .control("u"):
            letters.removeFirst(cursor)
            cursor = 0
        default: return false
        }
        isSent = false
        return true
    }

    /// An accent joins the letter before it, as it does on the screen.
    private mutating func insert(_ letter: Character) {
        if cursor > 0, (String(letters[cursor - 1]) + String(letter)).count == 1 {
            letters[cursor - 1] = Character(String(letters[cursor - 1]) + String(letter))
            return
        }
        guard !isFull else { return }
        letters.insert(letter, at: cursor)
        cursor += 1
    }
}
