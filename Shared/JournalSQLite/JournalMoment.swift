public import Journal
import Platform
import Wire

/// Several journals at one moment: none of them has carried over an event of another that the other
/// does not have.
///
/// Followers run in circles, so there is no order in which journals could be copied one by one. For
/// the moment all are locked together, and no service can write.
public final class JournalMoment {
    /// So long each is waited for, while the services of those before it wait for us.
    private static let patience: Duration = .milliseconds(200)
    private static let attempts = 20
    private static let pauseBetween: UInt32 = 20_000

    /// For how long nobody could write.
    public let pause: Duration
    private let snapshots: [String: JournalSnapshot]

    public init(of journals: [String]) throws(JournalFault) {
        for journal in journals {
            try JournalFile.refuseMissing(journal)
            try JournalFile.refuseOthers(at: journal)
        }
        (pause, snapshots) = try Self.take(journals.sorted(), attempts: Self.attempts)
    }

    private static func take(
        _ journals: [String], attempts: Int
    ) throws(JournalFault) -> (Duration, [String: JournalSnapshot]) {
        do { return try take(journals) } catch {
            guard error.code == .io, attempts > 1 else { throw error }
            // One of them was stopped amid writing: meanwhile all others go on.
            usleep(pauseBetween)
            return try take(journals, attempts: attempts - 1)
        }
    }

    private static func take(
        _ journals: [String]
    ) throws(JournalFault) -> (Duration, [String: JournalSnapshot]) {
        var turnstiles: [Turnstile] = []
        var snapshots: [String: JournalSnapshot] = [:]
        for journal in journals {
            turnstiles.append(try Turnstile(at: journal))
            snapshots[journal] = try JournalSnapshot(of: journal)
        }
        let began = Clock.instant
        try turnstiles[...].pass(within: patience) { () throws(JournalFault) in
            for snapshot in snapshots.values { try snapshot.take() }
        }
        return (Clock.instant - began, snapshots)
    }

    /// Makes a back-up of one of them.
    public func copy(
        _ journal: String, to backup: JournalBackup
    ) throws(JournalFault) -> JournalSummary {
        guard let snapshot = snapshots[journal] else {
            preconditionFailure("\(journal) is not one of those of this moment.")
        }
        return try backup.take(snapshot, of: journal)
    }
}

extension ArraySlice<Turnstile> {
    /// Holds all of them at once, each waited for in this order.
    func pass<Result>(
        within patience: Duration, _ body: () throws(JournalFault) -> Result
    ) throws(JournalFault) -> Result {
        guard let first else { return try body() }
        return try first.pass(within: patience) { () throws(JournalFault) in
            try dropFirst().pass(within: patience, body)
        }
    }
}
