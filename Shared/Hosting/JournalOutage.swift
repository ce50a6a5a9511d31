import Journal
import ParlorWire

/// Since when a journal can't be read, or can't be written, and how soon callers may come again.
struct JournalOutage {
    /// The first is followed by the bus, so that devices notice nothing of a short outage; longer
    /// ones are told to them at once.
    static let pauses: ClosedRange<Duration> = .milliseconds(200) ... .seconds(10)

    private var unreadable: Timestamp?
    private var unwritable: Timestamp?

    mutating func couldNotRead(_ now: Timestamp, because fault: JournalFault) {
        if fault.isOutage { unreadable = unreadable ?? now }
    }

    mutating func couldNotWrite(_ now: Timestamp, because fault: JournalFault) {
        if fault.isOutage { unwritable = unwritable ?? now }
    }

    mutating func couldRead() { unreadable = nil }
    mutating func couldWrite() { unwritable = nil }

    /// Twice as long as it has lasted so far.
    func pause(_ now: Timestamp, because fault: JournalFault) -> Duration {
        guard fault.isOutage else { return JournalFault.busyPause }
        let lasted = (unreadable ?? unwritable).map { now - $0 } ?? .zero
        return min(max(lasted * 2, Self.pauses.lowerBound), Self.pauses.upperBound)
    }
}

extension JournalFault {
    /// Another instance that holds the journal lets it go soon, or is replaced.
    fileprivate var isOutage: Bool { code != .inUse }
}
