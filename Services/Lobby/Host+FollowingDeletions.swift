import Contracts
import EventSourcing
import Hosting
import Journal
import ParlorWire

/// Somebody who deleted their account leaves their groups, and whom they blocked is forgotten.
extension Host {
    func followingDeletions() -> Host {
        following(
            PersonEvent.self, [.deleted], as: "deletedMembers", into: Group.self,
            each: { _, entry, reader throws(JournalFault) in
                let person = PersonID(entry.stream.key.rawValue)
                let rows =
                    try reader.list(Group.memberIndex, prefix: Group.sort(person), limit: .max)
                    + reader.list(Group.askedIndex, prefix: Group.sort(person), limit: .max)
                return Set(rows.map(\.stream.key)).map {
                    Directive($0, .noteErased(userId: person))
                }
            })
        return following(PersonEvent.self, [.deleted], as: "deletedPeople", into: HostBlocks.self) {
            _, entry in
            Directive(entry.stream.key, .close)
        }
    }
}
