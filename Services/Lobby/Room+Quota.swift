import Contracts
import EventSourcing
import Hosting
import RoomRules
import Wire

extension Room {
    /// How many live rooms somebody may have who made them, or is their host.
    static let mostRooms = 10

    /// Asked only when a room is made: whoever becomes the host of another's room may have more.
    static func quota(_ command: RoomCommand, _ context: Context) -> Quota<RoomRefusal>? {
        context.actor.person.map { person in
            Quota(
                of: mostRooms, in: hostIndex, prefix: sort(person),
                else: .tooManyRooms(most: mostRooms))
        }
    }
}
