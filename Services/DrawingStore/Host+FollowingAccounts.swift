import Contracts
import EventSourcing
import Hosting
import Journal
import ParlorWire

/// Who deleted their account leaves no drawing of their own.
extension Host {
    func followingAccounts() -> Host {
        following(
            AccountEvent.self, [.deleted], as: "deletedAccounts", into: Drawing.self, inSteps: true,
            each: { _, entry, reader throws(JournalFault) in
                let person = PersonID(entry.stream.key.rawValue)
                return try reader.list(
                    Drawing.ownIndex, prefix: Drawing.sort(person), limit: .max
                ).map { Directive($0.stream.key, .noteErased(userId: person)) }
            })
    }
}
