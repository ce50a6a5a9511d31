import Contracts
import EventSourcing
import Hosting
import Journal
import Wire

/// People whom somebody blocks see them as a person who never came back after their first visit. Whom
/// they block, `Friends` knows: nothing in the stream that everybody may watch tells of it.
extension Person {
    func viewApart(key: EntityKey) -> PersonView {
        var view = view(for: .part("profile-store"), key: key)
        (view.isOnline, view.lastSeen) = (false, view.createdAt)
        return view
    }

    func rosterSource(key: EntityKey) -> StreamName? { StreamName(Friends.kind, key) }

    func view(isApart: Bool, key: EntityKey) -> PersonView {
        isApart ? viewApart(key: key) : view(for: .part("profile-store"), key: key)
    }
}

extension Reader {
    func blocked(by viewer: Actor) throws(JournalFault) -> Set<PersonID> {
        guard let viewer = viewer.person else { return [] }
        return try state(Friends.self, viewer.key)?.state.blocking ?? []
    }

    /// Whether the person blocks the viewer.
    func isApart(_ viewer: Actor, from person: PersonID) throws(JournalFault) -> Bool {
        guard let viewer = viewer.person else { return false }
        return try state(Friends.self, person.key)?.state.blocks(viewer) ?? false
    }
}

extension Host {
    @discardableResult
    func hidingPresence() -> Host {
        completingRosters(of: Person.self) { _, key, reader in
            RosterAddition(apart: try reader.state(Friends.self, key)?.state.blocking ?? [])
        }
    }
}
