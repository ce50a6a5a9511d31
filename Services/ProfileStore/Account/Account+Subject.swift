import Contracts
import EventSourcing
import ParlorWire

/// How a provider's name for somebody opens their account. The account has it beside no email.
extension Account {
    /// What a claim on a subject brings. What the account can't have is given back.
    func taking(
        _ next: AttachedSubject, _ context: Context
    ) throws(AccountRefusal) -> [AccountEvent] {
        guard context.actor.isPart else { throw .partsOnly }
        guard next != subject else { return [] }
        guard !isDeleted, email == nil, subject == nil else {
            return [.subjectReleased(subject: next.subject, claim: next.claim)]
        }
        return [.subjectAttached(next)]
    }
}
