import Contracts
import ParlorWire

extension Live {
    /// Asks for the page that follows this view, and takes it in, unless another state has come
    /// meanwhile. False if the view can't follow what happened: then it needs the whole state.
    ///
    /// `add` is also given the events since it was asked: the page may not have them.
    func takePage<Page>(
        after view: View, isNext: (View, _ before: View) -> Bool,
        _ ask: () async throws(ParlorError) -> Page,
        add: (inout View, Page, [Session.Event]) throws(CannotFold) -> Void
    ) async throws(ParlorError) -> Bool {
        let first = asked.with { $0.begin() }
        defer { asked.with { $0.end() } }
        let page = try await ask()
        var isFollowed = true
        shown.update { state in
            guard var changed = state.view, isNext(changed, view) else { return false }
            do throws(CannotFold) {
                try add(&changed, page, asked.with { $0.events(from: first) })
            } catch {
                isFollowed = false
                return false
            }
            // Looked at here: the connection may have shown somebody's new name meanwhile.
            changed.show(people.look { $0 })
            state.view = changed
            saving.with { $0.change() }
            return true
        }
        return isFollowed
    }
}

extension Live<ChatView> {
    func takeOlder(
        _ ask: (_ before: MessageID) async throws(ParlorError) -> ChatHistory
    ) async throws(ParlorError) -> Bool {
        guard let view, let more = view.more else { return false }
        _ = try await takePage(after: view, isNext: { $0.more == $1.more }) {
            () async throws(ParlorError) in
            try await ask(more)
        } add: { (view, page, _) throws(CannotFold) in
            view.add(page)
        }
        return true
    }
}

extension Live<RoomList> {
    func takeMore(
        _ ask: (_ after: String) async throws(ParlorError) -> RoomList
    ) async throws(ParlorError) -> Bool {
        guard let view, let more = view.more else { return false }
        _ = try await takePage(after: view, isNext: { $0.more == $1.more }) {
            () async throws(ParlorError) in
            try await ask(more)
        } add: { (view, page, events) throws(CannotFold) in
            view.add(page, without: try RoomList.unlisted(by: events))
        }
        return true
    }
}

extension Live<ChatList> {
    func takeMore(
        _ ask: (_ after: String) async throws(ParlorError) -> ChatList
    ) async throws(ParlorError) -> Bool {
        guard let view, let more = view.more else { return false }
        _ = try await takePage(after: view, isNext: { $0.more == $1.more }) {
            () async throws(ParlorError) in
            try await ask(more)
        } add: { (view, page, events) throws(CannotFold) in
            view.add(page, without: try ChatList.removed(by: events))
        }
        return true
    }
}

extension Live<Board> {
    /// False if the board can't follow what happened meanwhile.
    func takeRest(
        _ ask: (_ rev: Revision, _ after: String) async throws(ParlorError) -> DrawingView
    ) async throws(ParlorError) -> Bool {
        while let view, let more = view.more {
            let isFollowed = try await takePage(
                after: view, isNext: { ($0.more, $0.rev) == ($1.more, $1.rev) }
            ) {
                () async throws(ParlorError) in
                try await ask(view.rev, more)
            } add: { (board, part, _) throws(CannotFold) in
                try board.add(part)
            }
            guard isFollowed else { return false }
        }
        return true
    }
}

/// Events that come while pages are on their way.
struct AskedPages {
    private var open = 0
    private var events: [Session.Event] = []

    mutating func note(_ event: Session.Event) { if open > 0 { events.append(event) } }

    /// Returns the place of the next event.
    mutating func begin() -> Int {
        open += 1
        return events.count
    }

    func events(from place: Int) -> [Session.Event] { Array(events[place...]) }

    mutating func end() {
        open -= 1
        if open == 0 { events = [] }
    }
}

extension RoomList {
    /// Rooms that were unlisted last.
    static func unlisted(by events: [Session.Event]) throws(CannotFold) -> Set<RoomCode> {
        var unlisted: Set<RoomCode> = []
        for event in events {
            switch try event.told(as: PublicRoomsEvent.self) {
            case .unlisted(let code, _): unlisted.insert(code)
            case .listed(let room), .changed(let room): unlisted.remove(room.code)
            case .opened, nil: break
            }
        }
        return unlisted
    }
}

extension ChatList {
    /// Conversations that were removed last.
    static func removed(by events: [Session.Event]) throws(CannotFold) -> Set<ChatID> {
        var removed: Set<ChatID> = []
        for event in events {
            switch try event.told(as: ChatListEvent.self) {
            case .removed(let chat): removed.insert(chat)
            case .changed(let row): removed.remove(row.chat.conversationId)
            case nil: break
            }
        }
        return removed
    }
}
