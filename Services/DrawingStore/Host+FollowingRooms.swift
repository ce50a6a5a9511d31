import Contracts
import EventSourcing
import Hosting
import Journal
import ParlorWire

/// What happens to boards because something happened to their rooms.
extension Host {
    /// More than one code ever has at once.
    private static let mostBoards = 20

    func followingRooms() -> Host {
        let boards = LearnedKeys()
        return following(
            RoomEvent.self,
            [
                .created, .playerJoined, .playerLeft, .spectatorJoined, .spectatorLeft, .closed,
            ], as: "rooms", into: Drawing.self,
            each: { event, entry, reader throws(JournalFault) in
                let code = RoomCode(entry.stream.key)
                if case .created(let room) = event {
                    let board = DrawingID(of: room.id).key
                    boards.learn(board, of: entry)
                    // Rooms that a restore of the lobby forgot left their boards behind.
                    let others = try reader.list(
                        Drawing.roomIndex, prefix: Drawing.sort(code), limit: Self.mostBoards)
                    return others.map(\.stream.key).filter { $0 != board }.map {
                        Directive($0, .noteClosed)
                    } + [
                        Directive(
                            board,
                            .noteRoom(
                                code: code, epoch: entry.epoch, id: room.id, name: room.roomName,
                                createdBy: room.createdBy))
                    ]
                }
                guard let command = DrawingCommand(hearing: event),
                    let board = try boards.key(
                        of: entry, in: Drawing.roomIndex,
                        prefix: Drawing.sort(code, in: entry.epoch), reader)
                else { return [] }
                return [Directive(board, command)]
            })
    }
}

extension DrawingCommand {
    fileprivate init?(hearing event: RoomEvent) {
        switch event {
        case .playerJoined(let player) where player.botLevel == nil:
            self = .noteMember(userId: player.userId, isPlayer: true)
        case .spectatorJoined(let person): self = .noteMember(userId: person, isPlayer: false)
        case .playerLeft(let person, _), .spectatorLeft(let person, _):
            self = .noteGone(userId: person)
        case .closed: self = .noteClosed
        default: return nil
        }
    }
}
