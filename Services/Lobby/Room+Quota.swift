import Contracts
import EventSourcing
import Hosting
import ParlorWire
import RoomRules

extension Room {
    /// How many live rooms somebody may have who made them, or is their host.
    static let mostRooms = 10

    /// Asked only when a room is made: whoever becomes the host of another's room may have more. A
    /// group has one room at a time.
    static func quota(_ command: RoomCommand, _ context: Context) -> Quota<RoomRefusal>? {
        if case .create(_, _, _, _, _, _, _, _, _, let group?, _) = command {
            return Quota(of: 1, in: groupIndex, prefix: sort(group), else: .groupIsOpen)
        }
        return context.actor.person.map { person in
            Quota(
                of: mostRooms, in: hostIndex, prefix: sort(person),
                else: .tooManyRooms(most: mostRooms))
        }
    }
}
