import Contracts
import EventSourcing
import Hosting
import Journal
import ParlorWire

/// People whom somebody blocks see them as if they had left at that moment. Whom they block,
/// `Friends` knows: nothing in the stream that everybody may watch tells of it.
extension Person {
    func rosterSource(key: EntityKey) -> StreamName? { StreamName(Friends.kind, key) }
}

extension Apart {
    /// What the viewer alone was told when the block began or ended, as a gateway would have said:
    /// that the person's app went to the background, or that the person is back.
    var news: StreamTail.Event? {
        guard isNews, let lastSeen else { return nil }
        let presence = PersonPresence(
            isOnline: !isBlocked, lastSeen: lastSeen, isAway: isBlocked ? true : nil)
        let written = WrittenChoice(PersonEvent.presenceChanged(presence))
        return StreamTail.Event(
            rev: shown, event: written.name, at: lastSeen, by: .part("gateway"), id: "apart",
            body: RawJSON(written.told))
    }
}

extension Reader {
    func blocked(by viewer: Actor) throws(JournalFault) -> Set<PersonID> {
        guard let viewer = viewer.person else { return [] }
        return try state(Friends.self, viewer.key)?.state.blocking ?? []
    }

    /// Whether the person blocks the viewer.
    func isBlocked(_ viewer: Actor, by person: PersonID) throws(JournalFault) -> Bool {
        guard let viewer = viewer.person else { return false }
        return try state(Friends.self, person.key)?.state.blocks(viewer) ?? false
    }

    /// How the viewer sees the person; nil when as all others do.
    func apart(_ viewer: Actor, from person: PersonID) throws(JournalFault) -> Apart? {
        guard let viewer = viewer.person else { return nil }
        return try state(Friends.self, person.key)?.state.apart[viewer]
    }
}

extension Host {
    @discardableResult
    func hidingPresence() -> Host {
        completingRosters(of: Person.self) { _, key, reader in
            guard let friends = try reader.state(Friends.self, key)?.state else {
                return RosterAddition()
            }
            return RosterAddition(
                apart: Set(friends.apart.keys), withheldFrom: friends.blocking)
        }
        return showingApart(Person.self) { person, rev, key, viewer, reader in
            let apart = try reader.apart(.person(viewer), from: PersonID(key))
            return apart.map { apart in
                ApartView(
                    person.view(for: apart, key: key, at: rev),
                    rev: person.moment(at: rev).seen(by: apart).rev, since: apart.since,
                    shown: apart.shown, news: apart.news,
                    withheld: apart.isBlocked ? Kind.withheld[Person.kind] ?? [] : [])
            }
        }
    }
}
