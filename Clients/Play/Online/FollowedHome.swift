import Contracts
import ParlorKit
import ParlorWire

/// The public rooms, and those that the person is in: the chats say which, but for rooms of groups.
struct FollowedHome: Sendable {
    let me: PersonID
    let rooms: Followed<RoomList>
    let chats: Followed<ChatList>
    private var own: [RoomCode: Followed<RoomView>] = [:]
    /// What the server said when this was opened.
    private var mine: [RoomCode] = []
    private var toldOwn: [RoomView] = []
    private let followRoom: @Sendable (RoomCode) -> Followed<RoomView>

    private static let mostOwn = 8

    init(
        me: PersonID, _ rooms: Followed<RoomList>, _ chats: Followed<ChatList>,
        followRoom: @escaping @Sendable (RoomCode) -> Followed<RoomView>
    ) {
        (self.me, self.rooms, self.chats, self.followRoom) = (me, rooms, chats, followRoom)
    }

    mutating func news() -> [News] {
        var news: [News] = []
        if rooms.take().isChanged, let view = rooms.view { news.append(.rooms(view)) }
        if chats.take().isChanged { followOwn() }
        let rooms = ownRooms
        if rooms != toldOwn {
            toldOwn = rooms
            news.append(.ownRooms(rooms))
        }
        return news
    }

    mutating func add(_ codes: [RoomCode]) {
        mine = codes
        followOwn()
    }

    private mutating func followOwn() {
        let told = (chats.view?.conversations ?? []).compactMap(\.chat.roomCode)
        let codes = (told + mine.filter { !told.contains($0) }).prefix(Self.mostOwn)
        own = own.filter { codes.contains($0.key) }
        for code in codes where own[code] == nil { own[code] = followRoom(code) }
    }

    /// As the server says it now, in a fixed order.
    private var ownRooms: [RoomView] {
        own.values.filter { $0.live.status == .live }.compactMap(\.view).filter { room in
            room.has(me) && room.inside?.status != .ended
        }.sorted { $0.code.rawValue < $1.code.rawValue }
    }
}
