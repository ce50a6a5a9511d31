import Contracts
import EventSourcing
import ParlorWire

/// Whom a person blocks: to them there are no rooms of which the person is the host.
struct HostBlocks: Erasable {
    static let schema = 2

    @Secret private(set) var blocked: Set<PersonID> = []
    /// Something was noted, and is not erased.
    private(set) var isNoted = false
    private(set) var isClosed = false

    static func address(
        _ command: HostBlocksCommand, key: EntityKey, context: Context
    ) throws(HostBlocksRefusal) -> EntityKey {
        guard context.actor.isPart else { throw .partsOnly }
        guard !key.rawValue.isEmpty else { throw .unnamed }
        return key
    }

    func decide(
        _ command: HostBlocksCommand, in context: Context
    ) throws(HostBlocksRefusal) -> [HostBlocksEvent] {
        guard context.actor.isPart else { throw .partsOnly }
        switch command {
        case .note(let person, let isBlocked):
            guard !isClosed, blocked.contains(person) != isBlocked else { return [] }
            return [.noted(userId: Secret(person), isBlocked: Secret(isBlocked))]
        case .close: return isNoted ? [.closed] : []
        }
    }

    mutating func apply(_ event: HostBlocksEvent) {
        switch event {
        case .noted(let person, let isBlocked):
            isNoted = true
            if isBlocked.wrappedValue {
                blocked.insert(person.wrappedValue)
            } else {
                blocked.remove(person.wrappedValue)
            }
        case .closed:
            self = HostBlocks()
            isClosed = true
        }
    }

    static func erases(_ event: HostBlocksEvent) -> ErasedPart? {
        event == .closed ? .history : nil
    }

    func view(for viewer: Actor, key: EntityKey) -> HostBlocksView {
        HostBlocksView(userIds: blocked.sorted())
    }
}
