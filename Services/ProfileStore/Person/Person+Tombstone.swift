import Contracts
import EventSourcing
import ParlorWire

/// What stays of who deleted their account: something to show beside their old messages.
extension Person: Erasable {
    static func erases(_ event: PersonEvent) -> ErasedPart? {
        if case .deleted = event { .history } else { nil }
    }

    static let buriedName = try! DisplayName("Deleted user")

    func burying(_ person: PersonID, _ context: Context) throws(PersonRefusal) -> [PersonEvent] {
        guard context.actor.isPart else { throw .partsOnly }
        let tombstone = PersonIdentity(
            userId: person, displayName: Self.buriedName, avatar: .initials)
        var events = gateways.map { PersonEvent.disconnected(gateway: Secret($0), wentAt: nil) }
        // What was said of an earlier departure is erased, perhaps before all have heard it.
        if hasBeenOnline {
            let gone = PersonPresence(isOnline: false, lastSeen: context.now)
            events.append(.presenceChanged(gone))
        }
        if identity(person) != tombstone { events.append(.identityChanged(tombstone)) }
        return events + [.deleted(createdAt: createdAt ?? context.now, deletedAt: context.now)]
    }
}
