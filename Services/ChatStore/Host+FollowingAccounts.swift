import Contracts
import EventSourcing
import Hosting
import Journal
import ParlorWire

/// What becomes of what somebody said who deleted their account.
extension Host {
    func followingAccounts() -> Host {
        following(AccountEvent.self, [.deleted], as: "deletedInboxes", into: Inbox.self) {
            _, entry in
            Directive(entry.stream.key, .close)
        }
        // By then it may be forgotten elsewhere whom they had blocked.
        following(
            AccountEvent.self, [.deleted], as: "deletedBlockers", into: Contact.self, inSteps: true,
            each: { _, entry, reader throws(JournalFault) in
                let person = PersonID(entry.stream.key.rawValue)
                return try reader.list(
                    Contact.blockerIndex, prefix: Chat.sort(person), limit: .max
                ).map { Directive($0.stream.key, .noteBlock(by: person, on: false)) }
            })
        return following(
            AccountEvent.self, [.deleted], as: "deletedAccounts", into: Chat.self, inSteps: true,
            each: { event, entry, reader throws(JournalFault) in
                guard case .deleted(let withMessages, _) = event else { return [] }
                let person = PersonID(entry.stream.key.rawValue)
                let command = ChatCommand.noteErased(
                    userId: person, withMessages: withMessages == true)
                let rows =
                    try reader.list(Chat.memberIndex, prefix: Chat.sort(person), limit: .max)
                    + reader.list(Chat.formerIndex, prefix: Chat.sort(person), limit: .max)
                return Set(rows.map(\.stream.key)).map { Directive($0, command) }
            })
    }
}
