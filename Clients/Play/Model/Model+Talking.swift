import Contracts

/// What the person says, and reading what was said.
extension Model {
    /// The field stays open for the next sentence.
    mutating func say(_ text: String) -> [Effect] {
        field?.clear()
        talk.said()
        online?.unsent.append(text)
        return [.say(text)]
    }

    /// It waits no longer.
    mutating func settle(_ text: String) {
        guard let place = online?.unsent.firstIndex(of: text) else { return }
        online?.unsent.remove(at: place)
    }

    /// What can't be said is in the field again, unless something else is being written.
    mutating func giveBack(_ text: String) {
        guard canChat, field == nil || field?.text.isEmpty == true else { return }
        field = TextField(.chat, longest: Self.longestMessage)
        _ = field?.edit(.paste(text))
    }

    mutating func scrollChat(_ key: Key) -> [Effect] {
        guard field?.purpose == .chat, let chat, let area = chatArea else { return [] }
        let page = max(1, area.rows - 2)
        let most = max(0, lines(of: chat, width: area.columns).count - page)
        let step = [Key.up: 1, .down: -1, .pageUp: page, .pageDown: -page][key] ?? 0
        let isAtTop = talk.scrolled >= most
        talk.scrolled = max(0, min(talk.scrolled + step, most))
        return step > 0 && isAtTop && chat.more != nil ? [.loadOlder] : []
    }

    var chat: ChatView? {
        switch page {
        case .room(let room): room.chat
        case .match(let match): match.chat
        case .games, .setup, .settings, .signIn, .home, .friends, .newRoom: nil
        }
    }

    /// Somebody can be talked to, also before the chat is there.
    var canChat: Bool {
        guard let me = online?.me, chat?.isClosed != true else { return false }
        return switch page {
        case .room(let room): room.room.has(me)
        case .match: roomBehind?.room.has(me) ?? false
        case .games, .setup, .settings, .signIn, .home, .friends, .newRoom: false
        }
    }
}
