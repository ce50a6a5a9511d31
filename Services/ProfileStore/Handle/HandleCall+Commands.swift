import Contracts
import EventSourcing
import Hosting
import Wire

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
        let owner = try reader.state(HandleClaim.self, handle.key)?.state.owner
        let held = try owner.flatMap { try reader.state(Person.self, $0.key)?.state.handle }
        let take = HandleClaim.Command.take(
            userId: caller, isHeld: held?.key == handle.key,
            isDeleted: try reader.state(Person.self, caller.key)?.state.isDeleted == true)
        return [
            call.inner(take, to: StreamName(HandleClaim.kind, handle.key)),
            call.inner(PersonCommand.takeHandle(handle: handle), to: person),
        ]
    }
}
