import Contracts
import EventSourcing
import Hosting
import ParlorWire

extension Host {
    /// Whom a restore brought back is deleted again.
    func erasingAgain(_ erased: ErasedPeople) -> Host {
        beginning(with: { [unowned self] in
            let people = try erased.all()
            let back = try look(at: Account.kind) { reader in
                try people.filter { person, _ in
                    guard let account = try reader.state(Account.self, person.key)?.state else {
                        return try reader.state(Person.self, person.key) != nil
                    }
                    return !account.isDeleted
                }
            }
            return back.sorted { $0.key < $1.key }.map { person, withMessages in
                let command = AccountCommand.delete(withMessages: withMessages)
                let (name, body) = JSON.encode(choice: command)
                let header = CallHeader(
                    id: "erasedBefore", call: CallName(name), actor: .person(person))
                return Call(kind: Account.kind, key: person.key, header: header, body: body)
            }
        })
    }
}
