public import Contracts
import ParlorWire

extension Parlor {
    /// Takes older messages into the view. False if there are none.
    @discardableResult
    public func loadOlder(_ chat: Live<ChatView>) async throws(ParlorError) -> Bool {
        let calls = self.chat(ChatID(chat.stream.key.rawValue))
        return try await chat.takeOlder { (more) async throws(ParlorError) in
            try await calls.history(before: more)
        }
    }

    /// Takes more public rooms into the view. False if there are none.
    @discardableResult
    public func loadMore(_ rooms: Live<RoomList>) async throws(ParlorError) -> Bool {
        try await rooms.takeMore { (more) async throws(ParlorError) in
            try await self.rooms.list(after: more)
        }
    }

    /// Takes more conversations into the view. False if there are none.
    @discardableResult
    public func loadMore(_ chats: Live<ChatList>) async throws(ParlorError) -> Bool {
        try await chats.takeMore { (more) async throws(ParlorError) in
            try await self.chats.list(after: more)
        }
    }

    /// Takes the other parts of a large drawing into the view.
    func takeRest(of drawing: Live<Board>) {
        let calls = self.drawing(DrawingID(drawing.stream.key.rawValue))
        Task { [weak drawing, tell] in
            guard let drawing else { return }
            // Without an answer, it is asked again when the connection is back.
            let isFollowed = try? await drawing.takeRest { (rev, more) async throws(ParlorError) in
                try await calls.get(rev: rev, after: more)
            }
            if isFollowed == false { tell(.watchAnew(drawing)) }
        }
    }
}
