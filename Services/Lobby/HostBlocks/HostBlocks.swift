import Contracts
import EventSourcing
import Hosting
import Wire

/// Whom a person blocked: a room does not let them in while the person is its host.
struct HostBlocks: Entity {
    static let schema = 1

    @Secret private(set) var blocked: Set<PersonID> = []

    static func address(
        _ command: HostBlocksCommand, key: EntityKey, context: Context
    ) throws(HostBlocksRefusal) -> EntityKey {
        guard context.actor.isPart else { throw .partsOnly }
        guard !key.rawValue.isEmpty else { throw .unnamed }
        return key
    }

    func decide(
        _ command: HostBlocksCommand, in context: Context
    ) throws(HostBlocksRefusal) -> [HostBlocksEvent] {
        guard context.actor.isPart else { throw .partsOnly }
        switch command {
        case .note(let person, let isBlocked):
            guard blocked.contains(person) != isBlocked else { return [] }
            return [.noted(userId: Secret(person), isBlocked: Secret(isBlocked))]
        }
    }

    mutating func apply(_ event: HostBlocksEvent) {
        switch event {
        case .noted(let person, let isBlocked):
            if isBlocked.wrappedValue {
                blocked.insert(person.wrappedValue)
            } else {
                blocked.remove(person.wrappedValue)
            }
        }
    }

    func view(for viewer: Actor, key: EntityKey) -> HostBlocksView {
        HostBlocksView(userIds: blocked.sorted())
    }
}

extension Room {
    /// Whom the host blocked learns nothing of that: to them there is no such room. Who is in stays.
    static func mustNotBeBlocked(
        _ command: RoomCommand, _ context: Context, _ reader: () -> Reader
    ) throws {
        switch command {
        case .join, .spectate: break
        default: return
        }
        let reader = reader()
        guard let person = context.actor.person,
            let room = try reader.state(Room.self, RoomCode(context.key).key)?.state,
            !room.isIn(person), !room.hasMatchSeat(person),
            let host = try reader.state(HostBlocks.self, room.hostId.key)?.state,
            host.blocked.contains(person)
        else { return }
        throw RoomRefusal.notFound
    }
}
