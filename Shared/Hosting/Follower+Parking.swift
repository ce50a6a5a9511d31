import Journal
import ParlorWire

extension Follower {
    /// What a parked event is called, of which it could not be told what it means here.
    private static let event: CallName = "journal.event"

    /// Carries an event over, or parks it where that meets a fault. It throws when the follower has
    /// to stop: at an event that can't be read, or because too much is parked. The answer is the
    /// entity up to which this was done, if there are more.
    func take(
        _ entry: EventPage.Entry, _ id: CommandKey, _ reader: Reader, after known: EntityKey?,
        _ pending: inout PendingBatch
    ) throws(JournalFault) -> EntityKey? {
        pending.trace = entry.trace ?? TraceID(beginningAt: entry.at, by: entry.by, entry.id)
        pending.source = entry.source
        guard !pending.isWaiting(name, for: entry.stream) else {
            try park(entry, id, &pending)
            return nil
        }
        let carried: Carried
        do throws(JournalFault) {
            carried = try carry(entry, id, reader, known, &pending)
        } catch {
            pending.fault = error
            try park(entry, id, &pending)
            return nil
        }
        switch carried {
        case .whole: return nil
        case .part(let last): return last
        case .unreadable(let flaw):
            throw unreadable("\(entry.event) of \(entry.stream)", flaw)
        }
    }

    /// Carries out what was parked.
    func resume(
        _ parked: ParkedCommand, _ reader: Reader, _ pending: inout PendingBatch
    ) throws(JournalFault) {
        pending.trace =
            parked.trace
            ?? TraceID(beginningAt: parked.at, by: parked.command.actor, parked.command.id)
        pending.source = nil
        guard parked.call == Self.event else { return try decide(parked, &pending) }
        let what = "an event of \(parked.stream)"
        let entry: EventPage.Entry
        do throws(Malformed) {
            entry = try JSON.decode(EventPage.Entry.self, from: parked.body)
        } catch {
            throw unreadable(what, error)
        }
        pending.source = entry.source
        var known: EntityKey?
        while true {
            switch try carry(entry, parked.command, reader, known, &pending) {
            case .whole: return
            case .part(let last): known = last
            case .unreadable(let flaw): throw unreadable(what, flaw)
            }
        }
    }

    /// It tries again after a pause, which doubles; nil when it goes on.
    func stop(_ fault: JournalFault?, now: Instant) {
        stopFault = fault
        let doubled = min(standstill.pause * 2, ParkedRetries.longestPause)
        let pause = max(ParkedRetries.firstPause, doubled)
        standstill = fault == nil ? (.zero, now) : (pause, now + pause)
    }

    private func park(
        _ entry: EventPage.Entry, _ id: CommandKey, _ pending: inout PendingBatch
    ) throws(JournalFault) {
        try pending.park(
            ParkedCommand(
                follower: name, stream: entry.stream, command: id, call: Self.event,
                body: JSON.encode(entry), trace: pending.trace, at: pending.now))
    }

    private func unreadable(_ what: String, _ flaw: Malformed) -> JournalFault {
        JournalFault(
            .otherVersion,
            "'\(name)' stops at \(what), which it can't read (\(flaw.reason)): nothing after it is"
                + " carried over. Start the version of this service that knows it.")
    }
}

extension EventPage.Entry {
    fileprivate var source: TracedCommand {
        TracedCommand(command: CommandKey(actor: by, id: id), stream: stream)
    }
}
