import Contracts
import EventSourcing
import Wire

extension Account {
    /// What a claim on a login brings; the one that it replaces is given back.
    func taking(
        _ next: AttachedEmail, _ context: Context
    ) throws(AccountRefusal) -> [AccountEvent] {
        guard context.actor.isPart else { throw .partsOnly }
        if isDeleted { return [.emailReleased(login: next.login, claim: next.claim)] }
        guard next != email else { return [] }
        let attached = AccountEvent.emailAttached(
            email: next.email, login: next.login, claim: next.claim)
        guard let email, email.login != next.login else { return [attached] }
        return [.emailReleased(login: email.login, claim: email.claim), attached]
    }

    func deleting() -> [AccountEvent] {
        guard !isDeleted else { return [] }
        let released = email.map { AccountEvent.emailReleased(login: $0.login, claim: $0.claim) }
        return devices.map { .signedOut(deviceId: $0.id) } + (released.map { [$0] } ?? [])
            + [.deleted]
    }
}
