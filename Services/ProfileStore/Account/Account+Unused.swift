import Contracts
import EventSourcing
import ParlorWire

/// How the account of a guest ends who never came back. A guest has no email, and so no password,
/// and no other provider knows them: once their device has lost its token, nobody can sign in again.
extension Account {
    var isGuest: Bool { !isDeleted && claims.isEmpty && email == nil && subject == nil }

    /// Whether it may be deleted when nobody uses it, as far as it knows itself. Who was suspended
    /// could not come back for a while, and operators may want to look at them again.
    var mayGoUnused: Bool { isGuest && photos.isEmpty && !hasContent && !wasSuspended }

    /// After each look at it, it is looked at again as much later.
    func unusedDeadline(after life: Duration) -> Deadline<AccountCommand>? {
        guard mayGoUnused, let cameAt else { return nil }
        let last = max(cameAt, unusedNotedAt ?? cameAt)
        return Deadline(at: last + life, .noteUnused(since: cameAt))
    }

    func notingUnused(
        since time: Timestamp, _ context: Context
    ) throws(AccountRefusal) -> [AccountEvent] {
        guard context.actor == .clock else { throw .partsOnly }
        guard mayGoUnused, cameAt == time else { return [] }
        return [.unused(since: time, notedAt: context.now)]
    }

    /// Who came back meanwhile stays.
    func deletingUnused(
        since time: Timestamp, _ context: Context
    ) throws(AccountRefusal) -> [AccountEvent] {
        guard context.actor.isPart else { throw .partsOnly }
        guard mayGoUnused, cameAt == time else { return [] }
        return deleting(nil, wasUnused: true, context)
    }

    /// Once is enough: it is never taken back.
    func notingContent(_ context: Context) throws(AccountRefusal) -> [AccountEvent] {
        guard context.actor.isPart else { throw .partsOnly }
        return isGuest && !hasContent ? [.contentNoted] : []
    }

    mutating func come(at time: Timestamp) { cameAt = max(cameAt ?? time, time) }
}
