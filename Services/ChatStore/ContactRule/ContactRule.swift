import Contracts
import EventSourcing
import ParlorWire

/// Whom a person lets write to them first, as the profile store says. Nobody else sees it.
struct ContactRule: Erasable {
    static let schema = 1

    @Secret private(set) var writers = Writers.usual
    @Secret private(set) var friends: Set<PersonID> = []
    /// Something of the person is kept here.
    private(set) var isUsed = false

    static func address(
        _ command: ContactRuleCommand, key: EntityKey, context: Context
    ) throws(ContactRuleRefusal) -> EntityKey {
        guard context.actor.isPart else { throw .partsOnly }
        guard !key.rawValue.isEmpty else { throw .unnamed }
        return key
    }

    func decide(
        _ command: ContactRuleCommand, in context: Context
    ) throws(ContactRuleRefusal) -> [ContactRuleEvent] {
        guard context.actor.isPart else { throw .partsOnly }
        switch command {
        case .noteWriters(let writers):
            return writers == self.writers ? [] : [.writersNoted(from: Secret(writers))]
        case .noteFriend(let person, let on):
            return friends.contains(person) == on
                ? [] : [.friendNoted(userId: Secret(person), on: Secret(on))]
        case .close: return isUsed ? [.closed] : []
        }
    }

    mutating func apply(_ event: ContactRuleEvent) {
        isUsed = true
        switch event {
        case .writersNoted(let writers): self.writers = writers.wrappedValue
        case .friendNoted(let person, let on):
            if on.wrappedValue {
                friends.insert(person.wrappedValue)
            } else {
                friends.remove(person.wrappedValue)
            }
        case .closed: self = ContactRule()
        }
    }

    static func erases(_ event: ContactRuleEvent) -> ErasedPart? {
        event == .closed ? .history : nil
    }

    func view(for viewer: Actor, key: EntityKey) -> ContactRuleView {
        ContactRuleView(writers: writers, friends: friends.sorted())
    }
}
