import Contracts
import EventSourcing
import Wire

/// Whom somebody blocks sees them offline, and never seen. To all others, the event of a block says
/// what they know already.
extension Person {
    func hiding(
        from other: PersonID, _ context: Context
    ) throws(PersonRefusal) -> [PersonEvent] {
        guard context.actor.isPart else { throw .partsOnly }
        guard !hiddenFrom.contains(other) else { return [] }
        return [.presenceChanged(present(hiddenFrom: other))]
    }

    func showing(to other: PersonID, _ context: Context) throws(PersonRefusal) -> [PersonEvent] {
        guard context.actor.isPart else { throw .partsOnly }
        guard hiddenFrom.contains(other) else { return [] }
        return [.presenceChanged(present(shownTo: other))]
    }

    func presence(for viewer: Actor) -> PersonPresence {
        isHidden(from: viewer) ? .hidden : present()
    }

    /// They block the viewer.
    func isHidden(from viewer: Actor) -> Bool {
        viewer.person.map { hiddenFrom.contains($0) } ?? false
    }

    func peopleApart(key: EntityKey) -> Set<PersonID> { hiddenFrom }

    var tellsPeopleApart: Bool { !hiddenFrom.isEmpty }

    static func changesWhoIsApart(_ event: PersonEvent) -> Bool {
        if case .presenceChanged(let presence) = event { presence.isOfBlock } else { false }
    }

    func faces(of event: PersonEvent, told: RawJSON, key: EntityKey) -> Faces {
        guard case .presenceChanged = event else { return Faces(common: told) }
        let hidden = RawJSON(JSON.encode(PersonPresence.hidden))
        return Faces(
            common: told, own: Dictionary(uniqueKeysWithValues: hiddenFrom.map { ($0, hidden) }))
    }

    private func present(
        hiddenFrom: PersonID? = nil, shownTo: PersonID? = nil
    ) -> PersonPresence {
        PersonPresence(
            isOnline: isOnline, lastSeen: lastSeen ?? PersonPresence.hidden.lastSeen,
            hiddenFrom: hiddenFrom, shownTo: shownTo)
    }
}
