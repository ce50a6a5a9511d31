import Contracts
import EventSourcing
import ParlorWire

/// Whoever is suspended has no sockets and signs in nowhere. Their devices stay: when the suspension
/// ends, they go on.
extension Account {
    static let suspendedIndex = "account.suspended"
    /// After every time that is written as text.
    private static let open = "~"

    var listings: Set<Listing> {
        var listings = Set(leftPhotoListings)
        if let suspension {
            let end = suspension.until?.description ?? Self.open
            listings.insert(Listing(in: Self.suspendedIndex, sort: end))
        }
        return listings
    }

    /// It ends by itself.
    var deadline: Deadline<AccountCommand>? {
        suspension?.until.map { Deadline(at: $0, .noteLifted) }
    }

    func mustNotBeSuspended(at now: Timestamp) throws(AccountRefusal) {
        if let suspension, suspension.isOn(at: now) { throw .suspended(suspension) }
    }

    /// `SuspensionCall` leads here, which writes down who did it. Nobody else may.
    func suspending(
        _ reason: Reason, until end: Timestamp?, _ context: Context
    ) throws(AccountRefusal) -> [AccountEvent] {
        guard context.actor == .profileStore else { throw .partsOnly }
        if let end, end <= context.now { throw .pastEnd }
        return [
            .suspended(Suspension(reason: reason, suspendedAt: context.now, until: end))
        ]
    }

    func lifting(_ context: Context) throws(AccountRefusal) -> [AccountEvent] {
        switch context.actor {
        case .clock:
            let isOver = suspension.map { !$0.isOn(at: context.now) } ?? false
            return isOver ? [.suspensionLifted] : []
        case .profileStore:
            guard suspension != nil else { throw .notSuspended }
            return [.suspensionLifted]
        default: throw .partsOnly
        }
    }
}
