import Contracts
import EventSourcing
import Hosting
import Journal
import Wire

/// People whom somebody blocks see them offline, and never seen. Whom they block, `Friends` knows:
/// nothing in the stream that everybody may watch tells of a block.
extension Person {
    func viewApart(key: EntityKey) -> PersonView {
        var view = view(for: .part("profile-store"), key: key)
        (view.isOnline, view.lastSeen) = (false, Timestamp(milliseconds: 0))
        return view
    }

    func rosterSource(key: EntityKey) -> StreamName? { StreamName(Friends.kind, key) }

    func view(isApart: Bool, key: EntityKey) -> PersonView {
        isApart ? viewApart(key: key) : view(for: .part("profile-store"), key: key)
    }
}

extension Reader {
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
