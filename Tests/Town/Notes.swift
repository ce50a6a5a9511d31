import Contracts
import ParlorWire

/// What residents tell each other outside of Parlor, such as the code of a room.
final class Notes {
    private(set) var rooms: [RoomCode] = []
    private(set) var chats: [ChatID] = []
    private(set) var drawings: [DrawingID] = []

    func note(_ stream: StreamName) {
        let key = stream.key
        switch stream.kind {
        case "room" where !rooms.contains(RoomCode(key)): rooms.append(RoomCode(key))
        case "chat" where !chats.contains(ChatID(key)): chats.append(ChatID(key))
        case "drawing" where !drawings.contains(DrawingID(key)): drawings.append(DrawingID(key))
        default: break
        }
    }
}
