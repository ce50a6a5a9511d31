public import Contracts
import Wire

extension Parlor {
    /// Takes older messages into the view. False if there are none.
    @discardableResult
    public func loadOlder(_ chat: Live<ChatView>) async throws(ParlorError) -> Bool {
        guard let more = chat.view?.more else { return false }
        let page = try await self.chat(ChatID(chat.stream.key.rawValue)).history(before: more)
        chat.amend { $0.add(page) }
        return true
    }

    /// Takes more public rooms into the view. False if there are none.
    @discardableResult
    public func loadMore(_ rooms: Live<RoomList>) async throws(ParlorError) -> Bool {
        guard let more = rooms.view?.more else { return false }
        let page = try await self.rooms.list(after: more)
        rooms.amend { $0.add(page) }
        return true
    }

    /// Takes more conversations into the view. False if there are none.
    @discardableResult
    public func loadMore(_ chats: Live<ChatList>) async throws(ParlorError) -> Bool {
        guard let more = chats.view?.more else { return false }
        let page = try await self.chats.list(after: more)
        chats.amend { $0.add(page) }
        return true
    }

    /// Takes the rest of a large drawing into the view. Until then, what happens to it waits.
    public func loadRest(_ drawing: Live<Board>) async throws(ParlorError) {
        let calls = self.drawing(DrawingID(drawing.stream.key.rawValue))
        while let board = drawing.view?.drawing, let more = board.more {
            let part = try await calls.get(rev: board.rev, after: more)
            drawing.amend { try $0.add(part) }
        }
    }
}
