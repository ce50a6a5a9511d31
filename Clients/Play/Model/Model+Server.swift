import Contracts
import ParlorGames
import ParlorWire

/// What the program makes of news of a server.
extension Model {
    mutating func hearServer(_ news: News) -> [Effect] {
        switch news {
        case .rooms(let rooms): changeHome { $0.rooms = rooms }
        case .ownRooms(let own): return show(own: own)
        case .names(let names): take(names)
        case .connection(let connection):
            online?.connection = connection
            if connection == .elsewhere { dialog = .elsewhere }
        case .trouble(let trouble): online?.trouble = trouble
        case .signedIn(let me):
            online = Online(me: me)
            open(.home(HomePage(isFirst: true)))
        case .signedOut(let page, let reason):
            (online, roomBehind) = (nil, nil)
            open(.signIn(page))
            if let reason { tell(reason) }
        default: break
        }
        return []
    }

    private mutating func take(_ names: Names) {
        let before = online?.name
        online?.names = names
        let isRenamed = online?.name != before
        if isRenamed, field?.purpose == .displayName, field?.isSent == true { field = nil }
    }

    mutating func show(_ room: RoomView) -> [Effect] {
        if roomBehind?.room.code == room.code {
            let before = roomBehind?.room
            roomBehind?.room = room
            return enterMatch(of: room, after: before)
        }
        guard case .room(var page) = page, page.room.code == room.code else { return [] }
        let focused = menu.focused?.label
        let before = page.room
        page.room = room
        self.page = .room(page)
        if dialog == nil { keepFocus(on: focused) }
        if room.inside != nil, field?.isPasscode == true { field = nil }
        if field?.isSent == true, field?.isAboutTheRoom == true { field = nil }
        return enterMatch(of: room, after: before)
    }

    /// Who is in the room goes to its match when that begins.
    func enterMatch(of room: RoomView, after before: RoomView?) -> [Effect] {
        guard let match = room.runningMatch, match != before?.runningMatch,
            let me = online?.me, room.has(me)
        else { return [] }
        if case .match(let shown) = page, !shown.table.isOver { return [] }
        return [.watch(match)]
    }

    mutating func show(_ chat: ChatView) {
        if let last = chat.messages.last { talk.stops(last.senderId) }
        tellUnseen(chat)
        roomBehind?.chat = chat
        switch page {
        case .room(var room):
            room.chat = chat
            page = .room(room)
        case .match(var match):
            match.chat = chat
            page = .match(match)
        case .games, .setup, .settings, .signIn, .home, .friends, .newRoom: break
        }
    }

    /// In a narrow window, the chat may not be on the screen.
    private mutating func tellUnseen(_ new: ChatView) {
        guard let before = chat?.messages.last, let last = new.messages.last,
            last.number > before.number, last.senderId != online?.me, chatArea == nil
        else { return }
        tell("says: \(last.shown)", .said, about: last.senderId)
    }

    private mutating func show(own: [RoomView]) -> [Effect] {
        var goesThere = false
        changeHome { home in
            home.own = own
            goesThere = home.isFirst && !own.isEmpty
            if goesThere { home.isFirst = false }
        }
        guard goesThere, field == nil, dialog == nil, let room = own.first else { return [] }
        return [.openRoom(room.code)]
    }

    private mutating func changeHome(_ change: (inout HomePage) -> Void) {
        guard case .home(var home) = page else { return }
        let focused = dialog == nil ? menu.focused?.label : nil
        change(&home)
        page = .home(home)
        if dialog == nil { keepFocus(on: focused) }
    }
}

extension RoomView {
    var runningMatch: MatchID? { inside?.status == .inGame ? inside?.matchId : nil }

    /// Whether somebody plays or watches there.
    func has(_ person: PersonID) -> Bool {
        guard let inside else { return false }
        return inside.players.contains { $0.id == person }
            || inside.spectators.contains { $0.id == person }
    }
}
