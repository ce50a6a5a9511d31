import EventSourcing
import Hosting
import Journal
import MemoryJournals
import ParlorWire

/// What is there before anybody begins.
extension World {
    static let tables: [EntityKey] = ["open", "closed"]
    static let dens: [EntityKey] = ["den"]
    static let purseKeys: [EntityKey] = ["a", "b", "c"]

    func found() {
        guard !people.isEmpty else { return }
        var calls: [Call] = []
        for person in people {
            calls.append(founding(Person.Command.rename(to: "\(person)"), person.key, calls.count))
            calls.append(founding(Account.Command.open, person.key, calls.count))
        }
        for table in Self.tables {
            calls.append(founding(Table.Command.open(on: table == "open"), table, calls.count))
            for person in people where Bool.random(using: &dice) {
                calls.append(founding(Table.Command.admit(person: person), table, calls.count))
            }
        }
        for den in Self.dens {
            for person in people where Bool.random(using: &dice) {
                calls.append(founding(Den.Command.admit(person: person), den, calls.count))
            }
        }
        begin(calls)
    }

    func refill(_ puts: Int) {
        begin(
            (0..<puts).map {
                founding(Purse.Command.put(amount: $0 % 10), "a", CommandID("refill-\($0)"))
            })
    }

    private func begin(_ calls: [Call]) {
        let host = try? Host(MemoryJournal(on: purses), secret: 1).servingPurses()
        _ = host?.receive(calls, now: now)
    }

    private func founding(_ command: some Choice, _ key: EntityKey, _ number: Int) -> Call {
        founding(command, key, CommandID("founding-\(number)"))
    }

    private func founding(_ command: some Choice, _ key: EntityKey, _ id: CommandID) -> Call {
        let (name, body) = JSON.encode(choice: command)
        return Call(
            kind: CallName(name).kind, key: key,
            header: CallHeader(id: id, call: CallName(name), actor: .operator), body: body)
    }
}

extension Host {
    /// The service of purses, and of all else that somebody watches.
    func servingPurses() -> Host {
        serving(Purse.self).serving(Table.self).serving(Den.self)
            .serving(Person.self).serving(Account.self)
            .signalling(Murmur.self, Murmur.admit)
            .answering(AccountQuestion.self)
            .answering(IdentityQuestion.self) { question, _, reader in
                switch question {
                case .identities(let people): try Person.identities(people, reader)
                }
            }
    }
}
