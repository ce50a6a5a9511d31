import Contracts
import EventSourcing
import ParlorWire

extension Context {
    /// The key of the caller's own entity; a part names whose it means.
    func ownKey(named key: EntityKey) throws(AddressRefusal) -> EntityKey {
        guard let person = actor.person else {
            if key.rawValue.isEmpty { throw .unnamed }
            guard PersonID(key).isWellFormed else { throw .badId }
            return key
        }
        guard person.isWellFormed else { throw .badId }
        guard key.rawValue.isEmpty || key == person.key else { throw .notYours }
        return person.key
    }
}

extension PersonID {
    init(_ key: EntityKey) { self.init(key.rawValue) }
}
