import Contracts
import EventSourcing
import Hosting
import Journal
public import ParlorWire
public import RoomRules

/// To people whom the host blocks, there is no such room. People who are in stay.
extension Room {
    /// Nobody learns of a block by it: other codes are answered alike.
    static func mustNotBeBlocked(_ context: Context, _ reader: () -> Reader) throws {
        guard let person = context.actor.person else { return }
        let reader = reader()
        guard let room = try reader.state(Room.self, RoomCode(context.key).key)?.state,
            try room.isBarred(person, reader)
        else { return }
        throw RoomRefusal.notFound
    }

    func isBarred(_ person: PersonID, _ reader: Reader) throws(JournalFault) -> Bool {
        guard !staysIn(person) else { return false }
        return try blockedByHost(reader).contains(person)
    }

    public func rosterSource(key: EntityKey) -> StreamName? {
        about == nil ? nil : StreamName(HostBlocks.kind, hostId.key)
    }

    func rosterAddition(_ reader: Reader) throws(JournalFault) -> RosterAddition {
        RosterAddition(barred: try blockedByHost(reader).filter { !staysIn($0) })
    }

    private func staysIn(_ person: PersonID) -> Bool { isIn(person) || hasMatchSeat(person) }

    private func blockedByHost(_ reader: Reader) throws(JournalFault) -> Set<PersonID> {
        try reader.state(HostBlocks.self, hostId.key)?.state.blocked ?? []
    }
}
