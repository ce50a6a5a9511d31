import Contracts
import EventSourcing
import Hosting
import Journal
import Wire

extension Host {
    /// Emails and accounts keep each other's word, and who deleted their account leaves a tombstone.
    @discardableResult
    func linkingAccounts() -> Host {
        following(LoginEvent.self, [.attached], as: "emails", into: Account.self) {
            event, entry in
            guard case .attached(let login) = event else { return nil }
            return Directive(
                login.userId.key,
                .takeEmail(
                    email: login.email, login: entry.stream.key, claim: login.claim,
                    deviceId: login.deviceId))
        }
        following(
            AccountEvent.self, [.emailReleased], as: "releasedEmails",
            into: Login.self
        ) { event, _ in
            guard case .emailReleased(let login, let claim) = event else { return nil }
            return Directive(login, .release(claim: claim))
        }
        return following(
            AccountEvent.self, [.deleted], as: "deletedAccounts", into: Person.self
        ) { _, entry in
            Directive(entry.stream.key, .bury)
        }
    }
}
