import Contracts
import ParlorWire

/// The chat beside a room or a match.
extension Model {
    /// Under a title, the newest lines, or those that one has scrolled to.
    func chatLines(_ chat: ChatView?, _ area: Area, rows: Int) -> [Line] {
        guard rows > 1 else { return [] }
        let title = talk.scrolled > 0 ? "Chat ↓ \(talk.scrolled) more" : "Chat"
        let head = Line("── \(title) ", .faint) + .rule(area.columns - title.width - 4)
        let lines = chat.map { self.lines(of: $0, width: area.columns) } ?? []
        return [head] + lines.dropLast(talk.scrolled).suffix(rows - 1)
    }

    /// Where it is read while one writes: beside the page, or in its place in a narrow window.
    var chatArea: Area? {
        let frame = frame
        return frame.side ?? (field?.purpose == .chat ? frame.main : nil)
    }

    /// What was said, the newest last; then what waits to be sent, and who writes.
    func lines(of chat: ChatView, width: Int) -> [Line] {
        let names = online?.names ?? Names()
        var lines = chat.messages.flatMap { message in
            let who = Line("\(name(of: message, in: chat)): ", .bold)
            return (who + Line(message.shown)).wrapped(to: width)
        }
        for text in online?.unsent ?? [] {
            lines += "\(online?.name ?? ""): \(text) …".wrapped(to: width, .faint)
        }
        for person in talk.writers {
            lines += "\(names[person]) is writing …".wrapped(to: width, .faint)
        }
        return lines
    }

    func name(of message: ChatMessage, in chat: ChatView) -> String {
        let shown = chat.participantDetails[message.senderId]?.identity
        return (online?.names ?? Names())[message.senderId, shown]
    }
}

extension ChatMessage {
    var shown: String {
        if deletedAt != nil { return "(deleted)" }
        return [text?.text, photoId.map { _ in "(a photo)" }].compactMap(\.self).joined(
            separator: " ")
    }
}
