import Contracts
import EventSourcing
import Hosting
import Journal
import ParlorWire
import RoomRules

extension Host {
    /// More rooms than anybody sits in.
    private static let mostRoomsOfAMember = 1_000

    /// Presence drives seats: who goes offline drops in every room that they are in.
    func followingPeople() -> Host {
        following(
            PersonEvent.self, [.presenceChanged], as: "presence", into: Room.self,
            each: { event, entry, reader throws(JournalFault) in
                guard case .presenceChanged(let presence) = event else { return [] }
                let person = PersonID(entry.stream.key.rawValue)
                let rooms = try reader.list(
                    Room.memberIndex, prefix: Room.sort(person), limit: Self.mostRoomsOfAMember)
                return rooms.map {
                    Directive(
                        $0.stream.key,
                        .notePresence(
                            userId: person, isOnline: presence.isOnline,
                            at: presence.lastSeen, isAway: presence.isAway))
                }
            })
    }
}
