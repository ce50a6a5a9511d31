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
        Task { [weak drawing, tell, clock] in
            guard let drawing else { return }
            do throws(ParlorError) {
                let isFollowed = try await drawing.takeRest {
                    (rev, more) async throws(ParlorError) in
                    try await calls.get(rev: rev, after: more)
                }
                if !isFollowed { tell(.watchAnew(drawing)) }
            } catch {
                // When the connection is back, the rest is asked for anyway.
                guard error.code != .offline else { return }
                clock.wake(after: Parlor.pauseBeforeRest) { [weak drawing] in
                    if let drawing, drawing.lacksRest { tell(.watchAnew(drawing)) }
                }
            }
        }
    }

    /// After a part was refused, until the whole drawing is asked for anew.
    private static let pauseBeforeRest: Duration = .seconds(5)
}
