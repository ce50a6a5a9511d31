import Contracts
import EventSourcing
import Hosting
import Journal
import Wire

/// What happens to conversations because something happened to their rooms.
extension Host {
    /// More than one code ever has at once.
    private static let mostChats = 20

    func followingRooms() -> Host {
        let chats = RoomChats()
        return following(
            RoomEvent.self,
            [
                .created, .playerJoined, .playerLeft, .spectatorJoined, .spectatorLeft, .configured,
                .closed,
            ], as: "rooms", into: Chat.self,
            each: { event, entry, reader throws(JournalFault) in
                let code = RoomCode(entry.stream.key)
                if case .created(let room) = event {
                    let chat = ChatID(of: room.id).key
                    chats.learn(chat, of: code, in: entry.epoch)
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
                    let chat = try chats.chat(of: code, in: entry.epoch, reader)
                else { return [] }
                return [Directive(chat, command)]
            })
    }
}

/// Which conversation belongs to which room. A conversation whose beginning could not be stored yet is
/// parked, and in no index: what happens in its room has to wait behind it.
private final class RoomChats {
    private static let most = 1_000

    private struct Room: Hashable {
        let code: RoomCode
        let epoch: Epoch
    }

    private var known: [Room: EntityKey] = [:]

    func learn(_ chat: EntityKey, of code: RoomCode, in epoch: Epoch) {
        if known.count >= Self.most { known = [:] }
        known[Room(code: code, epoch: epoch)] = chat
    }

    func chat(
        of code: RoomCode, in epoch: Epoch, _ reader: Reader
    ) throws(JournalFault) -> EntityKey? {
        if let chat = known[Room(code: code, epoch: epoch)] { return chat }
        let rows = try reader.list(Chat.roomIndex, prefix: Chat.sort(code, in: epoch), limit: 1)
        return rows.first?.stream.key
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
