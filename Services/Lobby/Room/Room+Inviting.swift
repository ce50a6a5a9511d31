import Contracts
import EventSourcing
import ParlorWire

/// Members tell their friends of the room. Who is a friend, the profile store knows.
extension Room {
    static let mostInvited = 200

    func inviting(
        _ people: [PersonID], _ context: Context
    ) throws(RoomRefusal) -> [RoomEvent] {
        guard let person = context.actor.person, isIn(person) else { throw .notMember }
        guard (1...RoomRefusal.mostInvited).contains(people.count) else { throw .tooManyInvited }
        guard people.allSatisfy(\.isWellFormed) else { throw .badInvited }
        var seen = Set(banned)
        let others = people.filter { !isIn($0) && seen.insert($0).inserted }
        guard !others.isEmpty else { return [] }
        return [
            .invited(
                RoomInvitation(
                    by: person, userIds: others, hostId: hostId, roomName: about!.name,
                    invitedAt: context.now))
        ]
    }

    mutating func invite(_ people: [PersonID]) {
        invited = (invited.filter { !people.contains($0) } + people).suffix(Self.mostInvited)
    }
}
