import Contracts
import Hosting
import Wire

/// What happens to one entity because something happened to another.
extension Host {
    /// Emails and accounts keep each other's word, and who deleted their account leaves a tombstone.
    @discardableResult
    func linkingAccounts() -> Host {
        following(Login.kind, as: "emails", into: Account.self) { entry in
            guard entry.stream.kind == Login.kind,
                case .attached(let person, let email, _, let claim)? = entry.read(LoginEvent.self)
            else { return nil }
            return Directive(
                person.key, .takeEmail(email: email, login: entry.stream.key, claim: claim))
        }
        following(Account.kind, as: "releasedEmails", into: Login.self) { entry in
            guard entry.stream.kind == Account.kind,
                case .emailReleased(let login, let claim)? = entry.read(AccountEvent.self)
            else { return nil }
            return Directive(login, .release(claim: claim))
        }
        return following(Account.kind, as: "deletedAccounts", into: Person.self) { entry in
            guard entry.stream.kind == Account.kind,
                case .deleted? = entry.read(AccountEvent.self)
            else { return nil }
            return Directive(entry.stream.key, .bury)
        }
    }
}

extension EventPage.Entry {
    fileprivate func read<Event: Choice>(_ type: Event.Type) -> Event? {
        try? JSON.decode(choice: type, name: event, body: body.bytes)
    }
}
