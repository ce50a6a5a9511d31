public import Journal
public import ParlorWire

extension Host {
    static let deadlinesAtOnce = 256
    /// In nanoseconds. A turn that has taken longer leaves the other deadlines to the next one.
    static let deadlineTurn: UInt64 = 50_000_000
    /// A deadline that its entity can't act on is tried again after this,
    static let deadlineRetry: Duration = .seconds(60)
    /// and one that met a fault of the disk, which may pass, after this.
    static let faultRetry: Duration = .seconds(1)

    /// A deadline that could not be carried out, and when to try again. If its stream has another
    /// one meanwhile, that is no longer said.
    struct Postponed {
        let deadline: Timestamp
        let until: Timestamp
    }

    /// No deadline was earlier than this when the journal ended at `head`: none changes without an
    /// event.
    struct Alarm {
        private(set) var at: Timestamp?
        var head: Position

        init(at: Timestamp?, head: Position) { (self.at, self.head) = (at, head) }

        mutating func ring(with changed: some Collection<StreamTimes>) {
            for at in changed.lazy.compactMap(\.deadline) { self.at = min(self.at ?? at, at) }
        }
    }

    /// Carries out the deadlines that are due: those that fit into one turn.
    public func wake(now: Timestamp) -> Outcome {
        alarm = nil
        postponed = postponed.filter { $0.value.until > now }
        return keeping(now) { pending in
            do throws(JournalFault) {
                let began = stopwatch()
                for due in try deadlines(limit: Self.deadlinesAtOnce) where due.again <= now {
                    wake(due.stored, on: &pending)
                    if stopwatch() - began > Self.deadlineTurn { break }
                }
                try renewDeadlines(on: &pending)
            } catch {
                pending.fault = error
            }
        } refusing: { _ in
            []
        }
    }

    /// Not later than when `wake` has something to do. After a batch the journal need not be looked
    /// at for it once more.
    public func nextDeadline() throws(JournalFault) -> Timestamp? {
        if !hasJustLooked { try catchUp() }
        hasJustLooked = false
        let renewal = renewals.lazy.compactMap(\.next).min()
        if let alarm, alarm.head == seen { return [alarm.at, renewal].compactMap(\.self).min() }
        let at = try deadlines(limit: 1).lazy.map(\.again).min()
        alarm = Alarm(at: at, head: seen)
        return [at, renewal].compactMap(\.self).min()
    }

    private func wake(_ due: StoredDeadline, on pending: inout PendingBatch) {
        guard let typed = typedHandlers[due.stream.kind] else { return }
        pending.trace =
            due.trace
            ?? TraceID(beginningAt: due.at, by: .clock, CommandID(due.stream.description))
        do throws(JournalFault) {
            let isSettled = try typed.wake(due.stream.key, &pending)
            if !isSettled, pending.writeFault == nil {
                postpone(due, until: pending.now + Self.deadlineRetry)
            }
        } catch {
            pending.fault = error
            let pause = error.isFinal ? Self.deadlineRetry : Self.faultRetry
            postpone(due, until: pending.now + pause)
        }
    }

    private func postpone(_ due: StoredDeadline, until time: Timestamp) {
        postponed[due.stream] = Postponed(deadline: due.at, until: time)
    }

    /// The deadlines to carry out, those to look at again later, and when.
    private func deadlines(
        limit: Int
    ) throws(JournalFault) -> [(stored: StoredDeadline, again: Timestamp)] {
        let stored = try journal.deadlines(of: Set(caches.keys), limit: limit + postponed.count)
        return stored.map { stored in
            guard let postponed = postponed[stored.stream], postponed.deadline == stored.at else {
                return (stored, stored.at)
            }
            return (stored, postponed.until)
        }
    }
}
