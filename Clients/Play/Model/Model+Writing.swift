import Contracts
import ParlorGames
import ParlorWire

/// Writing, and what becomes of a text.
extension Model {
    mutating func write(_ key: Key) -> [Effect] {
        switch key {
        case .enter: return submit()
        case .escape, .tab: field = nil
        case .up, .down, .pageUp, .pageDown: return scrollChat(key)
        default:
            guard field?.edit(key) == true else { break }
            if field?.purpose == .chat, talk.isTold(now.instant) { return [.typing] }
        }
        return []
    }

    private mutating func submit() -> [Effect] {
        guard let field, !field.isSent else { return [] }
        let text = field.isSecret ? field.text : field.text.trimmed
        guard !text.isEmpty || field.purpose == .newPasscode else { return [] }
        return send(text, as: field.purpose)
    }

    private mutating func send(_ text: String, as purpose: TextField.Purpose) -> [Effect] {
        switch purpose {
        case .answer:
            // It is kept until the match has taken it.
            return [.act(RawJSON(JSON.encode(PartyAction.write(text: text))))]
        case .chat: return say(text)
        case .roomName, .newPasscode: return draft(text, as: purpose)
        case .email, .newEmail, .presentPassword, .newPassword: return askOn(text, after: purpose)
        case .samePassword: return attach(text)
        case .forgottenEmail, .resetCode, .resetPassword: return recover(text, purpose)
        case .search: return keep([.search(text)])
        case .roomCode: return keep([.openRoom(RoomCode(text.uppercased()))])
        case .passcode:
            return keep([.room(roomCode, .join(passcode: text, appVersion: nil, games: nil))])
        case .watchPasscode: return keep([.room(roomCode, .spectate(passcode: text))])
        case .displayName: return keep([.rename(text)])
        case .guestName: return signIn(.guest(name: text))
        case .password: return signIn(withPassword: text)
        }
    }

    /// The text stays in the field until its effect is seen, or it was turned away.
    mutating func keep(_ effects: [Effect]) -> [Effect] {
        field?.isSent = true
        return effects
    }

    /// Of a room that is about to be opened, or of one that there is.
    private mutating func draft(_ text: String, as purpose: TextField.Purpose) -> [Effect] {
        let isName = purpose == .roomName
        guard case .newRoom(var draft) = page else {
            let change = isName ? RoomChange(roomName: text) : RoomChange(passcode: text)
            return keep([.room(roomCode, .configure(change))])
        }
        field = nil
        if isName { draft.name = text } else { draft.passcode = text }
        page = .newRoom(draft)
        return []
    }
}

extension String {
    fileprivate var trimmed: String {
        let inner = drop(while: \.isWhitespace)
        return String(inner.reversed().drop(while: \.isWhitespace).reversed())
    }
}
