import BusZeroMQ
import ParlorWire
import Platform

extension ServiceLoop {
    /// What became of the calls of a batch, and of the commands that nobody sent.
    func note(
        _ calls: [(from: ReturnAddress, call: Call)], _ outcome: Host.Outcome, began: UInt64,
        worked: UInt64
    ) {
        guard !calls.isEmpty || !outcome.acts.isEmpty else { return }
        let now = Clock.now
        let passed = Clock.nanoseconds - began
        let times = BatchTimes(
            working: worked, keeping: outcome.keeping, telling: passed - worked)
        func note(
            _ call: Call, _ answer: Reply, waited: UInt64, deciding: UInt64,
            _ published: [UnkeptEvent]?, from source: TracedCommand? = nil
        ) {
            let times = times.parts(waited: waited, deciding: deciding)
            var note = CallNote(call, answer: answer, at: now, took: times)
            note.published = published
            note.source = source
            shell.observations.decided(note)
        }
        for (place, (_, call)) in calls.enumerated() {
            let deciding = outcome.deciding.isEmpty ? 0 : outcome.deciding[place]
            if outcome.deferred[place] == nil {
                note(
                    call, outcome.replies[place], waited: shell.waited, deciding: deciding,
                    outcome.published[place])
            }
        }
        // Calls of the same turn came first.
        let waited = shell.waited + (calls.isEmpty ? began - turnBegan : 0)
        for act in outcome.acts {
            let late = act.due.map { lateness(of: $0, at: now, passed) }
            note(
                act.call, act.answer, waited: late ?? waited, deciding: act.deciding, nil,
                from: act.source)
        }
    }

    /// For how long a deadline was due when its batch began: not since before the service started.
    private func lateness(of due: Timestamp, at now: Timestamp, _ passed: UInt64) -> UInt64 {
        let late = UInt64(max(0, (now - max(due, started)).wholeMilliseconds)) * 1_000_000
        return late - min(late, passed)
    }
}
