import Contracts
import EventSourcing
import ParlorWire

extension Account {
    /// What a claim on a login brings; the one that it replaces is given back. With a claim comes a
    /// password: if it replaces another, the devices that the old one let in are signed out.
    func taking(
        _ next: AttachedEmail, askedBy device: DeviceID?, _ context: Context
    ) throws(AccountRefusal) -> [AccountEvent] {
        guard context.actor.isPart else { throw .partsOnly }
        if isDeleted { return [.emailReleased(login: next.login, claim: next.claim)] }
        guard next.claim > claims[next.login] ?? 0 else { return [] }
        guard subject == nil else {
            return [.emailReleased(login: next.login, claim: next.claim)]
        }
        let attached = AccountEvent.emailAttached(next)
        guard let email else { return [attached] }
        let signedOut = devices.filter { $0.id != device }.map {
            AccountEvent.signedOut(deviceId: $0.id)
        }
        guard email.login == next.login else {
            return signedOut
                + [.emailReleased(login: email.login, claim: email.claim), attached]
        }
        return next.claim > email.claim ? signedOut + [attached] : []
    }

    /// Between the password that was typed and the device that it opens, the account may have got
    /// another one. What the account has not heard of yet signs the device out when it does.
    func mustBePresent(_ shown: ShownPassword) throws(AccountRefusal) {
        let heard = claims[shown.login] ?? 0
        guard heard < shown.claim || heard == shown.claim && email?.login == shown.login else {
            throw .otherPassword
        }
    }
}
