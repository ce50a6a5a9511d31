import Contracts
import EventSourcing
import Hosting
import Journal
import ParlorWire

/// Two people, and whether they may write to each other. Its key is that of their conversation.
struct Contact: Erasable {
    static let schema = 1
    /// By the person who has blocked the other.
    static let blockerIndex = "contact.blocker"

    @Secret private(set) var blockedBy: Set<PersonID> = []

    static func address(
        _ command: ContactCommand, key: EntityKey, context: Context
    ) throws(ContactRefusal) -> EntityKey {
        guard context.actor.isPart else { throw .partsOnly }
        guard !key.rawValue.isEmpty else { throw .unnamed }
        return key
    }

    func decide(
        _ command: ContactCommand, in context: Context
    ) throws(ContactRefusal) -> [ContactEvent] {
        guard context.actor.isPart else { throw .partsOnly }
        switch command {
        case .noteBlock(let person, let on):
            guard blockedBy.contains(person) != on else { return [] }
            let isLast = !on && blockedBy == [person]
            return [isLast ? .cleared : .blockNoted(by: Secret(person), on: Secret(on))]
        }
    }

    mutating func apply(_ event: ContactEvent) {
        switch event {
        case .blockNoted(let person, let on):
            if on.wrappedValue {
                blockedBy.insert(person.wrappedValue)
            } else {
                blockedBy.remove(person.wrappedValue)
            }
        case .cleared: self = Contact()
        }
    }

    static func erases(_ event: ContactEvent) -> ErasedPart? {
        event == .cleared ? .history : nil
    }

    var listings: Set<Listing> {
        Set(blockedBy.map { Listing(in: Self.blockerIndex, sort: Chat.sort($0)) })
    }

    func view(for viewer: Actor, key: EntityKey) -> ContactView {
        ContactView(blockedBy: blockedBy.sorted())
    }
}

extension Reader {
    /// Whether one of the two has blocked the other.
    func isBlocked(_ one: PersonID, _ other: PersonID) throws(JournalFault) -> Bool {
        let contact = try state(Contact.self, Chat.pairKey(one, other))?.state
        return contact?.blockedBy.isEmpty == false
    }
}
