import Contracts
import EventSourcing
import ParlorWire
import Sodium

/// Whose a handle is: the key is a fingerprint, since a stream's key stays for ever. Earlier versions
/// had the handle itself there, in lower case.
///
/// A handle is free again as soon as its person has another one: nothing has to be given back. Each
/// claim is an event, so that of two instances that decide at once one decides again.
struct HandleClaim: Entity {
    static let schema = 1

    static func key(_ handle: Handle) -> EntityKey {
        EntityKey(Fingerprint(of: handle.folded).text)
    }

    private(set) var owner: PersonID?
    private(set) var claim = 0

    /// No caller sends it: `HandleCall` leads to it.
    enum Command: Choice, Hashable {
        /// `isHeld`: the last owner still has it, as was read in the same turn.
        case take(userId: PersonID, isHeld: Bool, isDeleted: Bool)

        enum CodingKeys: String, CodingKey, CaseIterable { case take = "handle.take" }
    }

    static func address(
        _ command: Command, key: EntityKey, context: Context
    ) throws(HandleRefusal) -> EntityKey {
        guard !key.rawValue.isEmpty else { throw .badHandle }
        return key
    }

    func decide(_ command: Command, in context: Context) throws(HandleRefusal) -> [HandleEvent] {
        guard case .take(let person, let isHeld, let isDeleted) = command else { return [] }
        guard !isDeleted else { throw .deleted }
        guard isHeld else { return [.claimed(userId: person, claim: claim + 1)] }
        guard owner == person else { throw .taken }
        return []
    }

    mutating func apply(_ event: HandleEvent) {
        switch event {
        case .claimed(let person, let claim): (owner, self.claim) = (person, claim)
        }
    }

    func view(for viewer: Actor, key: EntityKey) -> HandleView { HandleView(userId: owner) }
}
