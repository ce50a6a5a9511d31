import Contracts
import Hosting
import ParlorWire
import Platform

extension BusLine {
    func chats(_ invocation: Invocation, atMost limit: Int) throws -> Findings {
        let person = try person(invocation.value("--with")!, for: "--with")
        let (chats, hasMore) = try chats(of: person, atMost: limit)
        return Findings(
            chats, Table(chats, now: Clock.now), hasMore: hasMore,
            nothing: "\(person) is in no conversation. Those of rooms that ended are not listed.")
    }

    /// The last active first.
    func chats(
        of person: PersonID, atMost limit: Int
    ) throws -> (chats: [FoundChat], hasMore: Bool) {
        struct Page: Encodable {
            let after: String?
            let limit: Int
        }
        var chats: [FoundChat] = []
        var after: String?
        repeat {
            let page = try ask(
                "chat.list", of: "chat", by: person,
                body: Page(after: after, limit: min(100, limit - chats.count)), as: ChatList.self)
            chats += page.conversations.map { FoundChat($0) }
            after = page.more
        } while after != nil && chats.count < limit
        return (chats, after != nil)
    }
}

/// A conversation without what was said in it.
struct FoundChat: Encodable {
    let conversationId: ChatID
    let type: ChatType
    let title: ChatTitle?
    let roomCode: RoomCode?
    /// Of a large group some.
    let members: [PersonID]
    let memberCount: Int
    let activeAt: Timestamp
    let unreadCount: Int

    init(_ listed: ListedChat) {
        let chat = listed.chat
        (conversationId, type, title) = (chat.conversationId, chat.type, chat.title)
        (roomCode, members, memberCount) = (chat.roomCode, chat.members, chat.memberCount)
        (activeAt, unreadCount) = (chat.activeAt, listed.place.unreadCount)
    }
}

extension Table {
    /// Conversations, one on each line.
    fileprivate init(_ chats: [FoundChat], now: Timestamp) {
        self.init([
            ("CHAT", .left), ("TYPE", .left), ("TITLE", .left), ("ACTIVE", .left),
            ("UNREAD", .right), ("MEMBERS", .left),
        ])
        for chat in chats {
            let others = chat.memberCount - chat.members.count
            let members = chat.members.map(\.rawValue) + (others > 0 ? ["and \(others) more"] : [])
            add(
                [
                    chat.conversationId.rawValue, chat.type.rawValue, chat.title?.text ?? "-",
                    "\(Units.span(from: chat.activeAt, to: now)) ago", "\(chat.unreadCount)",
                    members.joined(separator: " "),
                ].map(\.escapingControls))
        }
    }
}
