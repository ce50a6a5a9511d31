import Contracts
import Hosting
import Journal
import ParlorWire

extension Host {
    /// Members who have not read a message a second after it was sent may be told by a push.
    func announcingMessages() -> Host {
        announcing(ChatEvent.self, [.sent]) { _, stream, reader in
            guard let (chat, _) = try reader.state(Chat.self, stream.key),
                let notice = try chat.notice(of: stream, reader)
            else { return [] }
            return NotifyCall.calls([notice], of: stream, by: "chat-store")
        }
    }
}

extension Chat {
    /// The newest message, for those who neither read it nor muted the conversation.
    fileprivate func notice(
        of stream: StreamName, _ reader: Reader
    ) throws(JournalFault) -> Notice? {
        guard let message = newest.last, !message.isDeleted, message.sent.sourceId == nil else {
            return nil
        }
        let id = ChatID(stream.key)
        var unread: [PersonID: Int] = [:]
        for member in members where unreadCount(of: member) > 0 {
            let inbox = try reader.state(Inbox.self, member.id.key)?.state
            guard inbox?.muted.contains(id) != true else { continue }
            unread[member.id] = unreadCount(of: member)
        }
        guard !unread.isEmpty else { return nil }
        let shown = message.shown.cut
        var notice = Notice(
            .message, to: unread.keys.sorted(), by: message.sent.senderId, stream: stream,
            about: "message-\(message.sent.messageId)")
        (notice.title, notice.text) = (about?.title?.text, shown.text?.text)
        (notice.photoURL, notice.unreadCounts) = (shown.photoURL, unread)
        return notice
    }
}
