import Contracts
import EventSourcing
import ParlorWire

extension GuestCall {
    /// The person first, since a name may be refused.
    func commands(for call: Call) throws -> [Call] {
        guard call.header.actor.isPart else { throw AccountRefusal.partsOnly }
        let (person, device, hash, name, displayName) =
            switch self {
            case .found(let person, let device, let hash, let name, let displayName):
                (person, device, hash, name, displayName)
            }
        guard person.isWellFormed, call.key == person.key else {
            throw AccountRefusal.address(.badId)
        }
        let rename = PersonCommand.rename(displayName: displayName)
        let open = AccountCommand.openDevice(
            userId: person, deviceId: device, refreshHash: hash, name: name)
        return [
            call.part("person", Person.kind, rename, by: .person(person)),
            call.part("device", Account.kind, open, by: call.header.actor),
        ]
    }
}

extension Call {
    /// A command that this call leads to, under an id of its own.
    fileprivate func part(
        _ part: String, _ kind: EntityKind, _ command: some Choice, by actor: Actor
    ) -> Call {
        let (name, body) = JSON.encode(choice: command)
        var header = header
        header.id = CommandID("\(header.id)-\(part)")
        header.call = CallName(name)
        header.actor = actor
        return Call(kind: kind, key: key, header: header, body: body)
    }
}
