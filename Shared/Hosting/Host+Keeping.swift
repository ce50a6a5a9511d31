import EventSourcing
import Journal
import ParlorWire

/// How a batch is kept, and what becomes of it when another instance was faster.
extension Host {
    /// Decides on the newest state, keeps everything at once, and decides anew when another
    /// instance was faster. When nothing can be written, what only reads is answered all the same;
    /// when nothing can be read either, what is in memory is.
    func keeping(
        _ now: Timestamp, _ decide: (inout PendingBatch) -> Void, refusing: (Failure) -> [Reply]
    ) -> Outcome {
        beginTurn()
        var writeFault: JournalFault?
        var refusal: Failure?
        // A call that published does not publish again when its batch is decided anew.
        var published: [Int: [UnkeptEvent]] = [:]
        for attempt in 0...Self.conflictsInARow {
            if attempt == Self.conflictsInARow {
                writeFault = .busy
                refusal = JournalFault.busy.unavailable(after: JournalFault.busyPause)
            }
            var pending = PendingBatch(
                now: now, isRetry: attempt > 0, writeFault: writeFault, refusal: refusal,
                stopwatch: stopwatch)
            pending.published = published
            defer { published = pending.published }
            var isWriting = false
            do throws(JournalFault) {
                let isKept = try journal.reading { () throws(JournalFault) in
                    try catchUp(before: &pending)
                    decide(&pending)
                    for typed in typedHandlers.values { typed.settle(&pending.batch) }
                    // If the disk recovers meanwhile, a checkpoint without its changes must not be kept.
                    isWriting = pending.writeFault == nil && !pending.batch.isEmpty
                    guard isWriting else { return true }
                    let began = stopwatch()
                    defer { pending.keeping = stopwatch() - began }
                    return try keep(pending)
                }
                if isKept { return Outcome(pending) }
            } catch {
                for cache in caches.values { cache.forget() }
                if isWriting { outage.couldNotWrite(now, because: error) }
                let pause = outage.pause(now, because: error)
                let failure =
                    refusal
                    ?? (isWriting ? error.uncertain(after: pause) : error.unavailable(after: pause))
                guard writeFault == nil else {
                    return Outcome(
                        refusing(failure), fault: error, isFinal: error.isFinal)
                }
                writeFault = error
                refusal = failure
            }
        }
        let busy = JournalFault.busy.unavailable(after: JournalFault.busyPause)
        return Outcome(refusing(busy), fault: .busy, isFinal: false)
    }

    /// What is in memory was durable when the journal was last read. Nothing is decided on it.
    private func catchUp(before pending: inout PendingBatch) throws(JournalFault) {
        do throws(JournalFault) {
            try catchUp()
        } catch {
            guard !error.isFinal else { throw error }
            outage.couldNotRead(pending.now, because: error)
            let pause = outage.pause(pending.now, because: error)
            pending.keepNothing(because: error, error.unavailable(after: pause))
        }
    }

    /// A question changes nothing, so it is never uncertain.
    func refusal(
        of handler: Handler, because fault: JournalFault, _ pending: PendingBatch
    ) -> Failure {
        if case .entity = handler, let refusal = pending.refusal { return refusal }
        let pause = pending.writeFault.map { outage.pause(pending.now, because: $0) }
        return fault.unavailable(after: pause ?? JournalFault.busyPause)
    }

    private func keep(_ pending: PendingBatch) throws(JournalFault) -> Bool {
        switch try journal.append(pending.batch) {
        case .kept(let position):
            outage.couldWrite()
            for typed in typedHandlers.values { typed.keep() }
            if !signals.isEmpty {
                for append in pending.batch.appends {
                    signals.forget(of: append.stream, by: append.command.actor)
                }
            }
            let before = position - Position(pending.publications.count)
            for follower in followers where caches[follower.source] != nil {
                follower.hint(pending.publications, after: before, upTo: position)
            }
            announcements.note(pending.batch.appends, now: pending.now)
            alarm?.ring(with: pending.batch.times.values)
            hasJustLooked = before == seen
            if before == seen {
                if alarm?.head == seen { alarm?.head = position }
                seen = position
            }
            return true
        case .conflict:
            for cache in caches.values { cache.forget() }
            return false
        }
    }

    private func beginTurn() {
        turn += 1
        for cache in caches.values { cache.begin(turn) }
        makeRoom()
    }
}
