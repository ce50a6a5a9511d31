import Contracts
import EventSourcing
import MatchRules
import ParlorWire
import RoomRules

/// Matches, conversations, lists and friends follow what happens in rooms.
extension FakeRoom {
    func errands(after event: RoomEvent, at key: EntityKey, in server: FakeServer) -> [Errand] {
        let code = RoomCode(key)
        return matchErrands(event, code, server) + chatErrands(event, code, server)
            + friendErrands(event, code) + [listErrand(code)]
    }

    private func matchErrands(
        _ event: RoomEvent, _ code: RoomCode, _ server: FakeServer
    ) -> [Errand] {
        if let order = event.order(of: code) {
            return [.match(EntityKey(order.match.rawValue), order.command)]
        }
        if let over = event.over {
            return [.match(EntityKey(over.match.rawValue), .void(reason: over.reason))]
        }
        guard let news = event.news else { return [] }
        let matches = server.matches.filter {
            $0.value.begun?.roomCode == code && $0.value.status == .playing
        }
        return matches.keys.sorted().map { .match($0, news) }
    }

    private func chatErrands(
        _ event: RoomEvent, _ code: RoomCode, _ server: FakeServer
    ) -> [Errand] {
        if case .created(let room) = event {
            let epoch = server.streams[StreamName(Self.kind, code.key)]?.epoch ?? ""
            return [
                .chat(
                    ChatID(of: room).key,
                    .noteRoom(
                        code: code, epoch: epoch, id: room.id, name: room.roomName,
                        createdBy: room.createdBy))
            ]
        }
        let inside = room.view(for: .part("chat-store"), key: code.key).inside
        guard let command = ChatCommand(hearing: event), let id = inside?.conversationId else {
            return []
        }
        return [.chat(EntityKey(id), command)]
    }

    private func friendErrands(_ event: RoomEvent, _ code: RoomCode) -> [Errand] {
        switch event {
        case .invited(let invitation):
            invitation.userIds.map {
                .friends(
                    $0.key,
                    .noteInvited(
                        Invitation(
                            roomCode: code, roomName: invitation.roomName, by: invitation.by,
                            invitedAt: invitation.invitedAt, groupId: invitation.groupId)))
            }
        case .playerJoined(let player):
            [.friends(player.userId.key, .uninvite(roomCode: code))]
        case .spectatorJoined(let person), .banned(let person):
            [.friends(person.key, .uninvite(roomCode: code))]
        default: []
        }
    }

    private func listErrand(_ code: RoomCode) -> Errand {
        .roomList("public", room.listed(as: code).map { .show($0) } ?? .hide(code: code))
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
