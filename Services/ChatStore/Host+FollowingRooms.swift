import Contracts
import EventSourcing
import Hosting
import Journal
import ParlorWire

/// What happens to conversations because something happened to their rooms.
extension Host {
    /// More than one code ever has at once.
    private static let mostChats = 20

    func followingRooms() -> Host {
        let chats = LearnedKeys()
        return following(
            RoomEvent.self,
            [
                .created, .playerJoined, .playerLeft, .spectatorJoined, .spectatorLeft, .configured,
                .closed,
            ], as: "rooms", into: Chat.self,
            each: { event, entry, reader throws(JournalFault) in
                let code = RoomCode(entry.stream.key)
                if case .created(let room) = event {
                    let chat = ChatID(of: room).key
                    chats.learn(chat, of: entry)
                    // Rooms that a restore of the lobby forgot left their conversations behind.
                    let others = try reader.list(
                        Chat.roomIndex, prefix: Chat.sort(code), limit: Self.mostChats)
                    return others.map(\.stream.key).filter { $0 != chat }.map {
                        Directive($0, .noteClosed)
                    } + [
                        Directive(
                            chat,
                            .noteRoom(
                                code: code, epoch: entry.epoch, id: room.id, name: room.roomName,
                                createdBy: room.createdBy))
                    ]
                }
                guard let command = ChatCommand(hearing: event),
                    let chat = try chats.key(
                        of: entry, in: Chat.roomIndex, prefix: Chat.sort(code, in: entry.epoch),
                        reader)
                else { return [] }
                return [Directive(chat, command)]
            })
    }
}

extension ChatCommand {
    fileprivate init?(hearing event: RoomEvent) {
        switch event {
        case .playerJoined(let player) where player.botLevel == nil:
            self = .noteMember(userId: player.userId)
        case .spectatorJoined(let person): self = .noteMember(userId: person)
        case .playerLeft(let person, _): self = .noteDeparture(userId: person)
        case .spectatorLeft(_, .seated): return nil
        case .spectatorLeft(let person, _): self = .noteDeparture(userId: person)
        case .configured(let update):
            guard let name = update.roomName else { return nil }
            self = .noteName(name: name)
        case .closed: self = .noteClosed
        default: return nil
        }
    }
}
