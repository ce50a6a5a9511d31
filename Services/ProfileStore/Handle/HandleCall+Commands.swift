import Contracts
import EventSourcing
import Hosting
import ParlorWire

extension HandleCall {
    /// The handle first, since it may be taken; then the person, who is the answer.
    func commands(for call: Call, reading reader: Reader) throws -> [Call] {
        guard let caller = call.header.actor.person else { throw HandleRefusal.personOnly }
        guard caller.isWellFormed else { throw AddressRefusal.badId }
        guard call.key.rawValue.isEmpty || call.key == caller.key else {
            throw AddressRefusal.notYours
        }
        let person = StreamName(Person.kind, caller.key)
        guard case .set(let typed?) = self, !typed.isEmpty else {
            return [call.inner(PersonCommand.takeHandle(handle: nil), to: person)]
        }
        guard let handle = Handle(typed: typed) else { throw HandleRefusal.badHandle }
        let key = HandleClaim.key(handle)
        let claimed = try reader.state(HandleClaim.self, key)?.state.owner
        let owner = try HandleClaim.owner(of: handle, reader)
        let held = try owner.flatMap { try reader.state(Person.self, $0.key)?.state.handle }
        let take = HandleClaim.Command.take(
            userId: caller,
            isHeld: held?.folded == handle.folded && (claimed != nil || owner != caller),
            isDeleted: try reader.state(Person.self, caller.key)?.state.isDeleted == true)
        return [
            call.inner(take, to: StreamName(HandleClaim.kind, key)),
            call.inner(PersonCommand.takeHandle(handle: handle), to: person),
        ]
    }
}

extension HandleClaim {
    /// Whose it was last: of earlier versions too.
    static func owner(of handle: Handle, _ reader: Reader) throws -> PersonID? {
        for key in [key(handle), EntityKey(handle.folded)] {
            if let owner = try reader.state(HandleClaim.self, key)?.state.owner { return owner }
        }
        return nil
    }
}
