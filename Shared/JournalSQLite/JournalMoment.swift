public import Journal
import ParlorWire
import Platform

/// Several journals at one moment: none of them has carried over an event of another that the other
/// does not have.
///
/// Followers run in circles, so there is no order in which journals could be copied one by one. For
/// the moment all are locked together, and no service can write.
public final class JournalMoment {
    /// The limit of the wait for all of them together: meanwhile the services of those that are
    /// locked already can't write, and answer for themselves only up to `Turnstile.patience`.
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
    /// Holds all of them at once, locked in this order. `patience` is the limit of all waits
    /// together.
    func pass<Result>(
        within patience: Duration, _ body: () throws(JournalFault) -> Result
    ) throws(JournalFault) -> Result {
        try pass(until: ContinuousClock.now + patience, body)
    }

    private func pass<Result>(
        until end: ContinuousClock.Instant, _ body: () throws(JournalFault) -> Result
    ) throws(JournalFault) -> Result {
        guard let first else { return try body() }
        let patience = Swift.max(.zero, end - ContinuousClock.now)
        return try first.pass(within: patience) { () throws(JournalFault) in
            try dropFirst().pass(until: end, body)
        }
    }
}
