import BusZeroMQ
import Platform
import Wire

extension ServiceLoop {
    /// What became of the calls of a batch, and of the commands that nobody sent.
    func note(
        _ calls: [(from: ReturnAddress, call: Call)], _ outcome: Host.Outcome, began: UInt64
    ) {
        guard !calls.isEmpty || !outcome.acts.isEmpty else { return }
        let now = Clock.now
        let passed = Clock.nanoseconds - began
        let decided = outcome.acts.reduce(outcome.deciding.reduce(0, +)) { $0 + $1.deciding }
        let told = passed - min(passed, decided + outcome.keeping)
        func note(_ call: Call, _ answer: Reply, waited: UInt64, deciding: UInt64) {
            let times = CallTimes(
                queue: Int(waited / 1_000), decide: Int(deciding / 1_000),
                keep: Int(outcome.keeping / 1_000), tell: Int(told / 1_000))
            shell.observations.decided(CallNote(call, answer: answer, at: now, took: times))
        }
        var waited = shell.waited
        for (place, (_, call)) in calls.enumerated() {
            let deciding = outcome.deciding.isEmpty ? 0 : outcome.deciding[place]
            if outcome.deferred[place] == nil {
                note(call, outcome.replies[place], waited: waited, deciding: deciding)
            }
            waited += deciding
        }
        // Calls of the same turn came first.
        waited += calls.isEmpty ? began - turnBegan : 0
        for act in outcome.acts {
            let late = act.due.map { lateness(of: $0, at: now, passed) }
            note(act.call, act.answer, waited: late ?? waited, deciding: act.deciding)
            waited += act.deciding
        }
    }

    /// For how long a deadline was due when its batch began: not since before the service started.
    private func lateness(of due: Timestamp, at now: Timestamp, _ passed: UInt64) -> UInt64 {
        let late = UInt64(max(0, (now - max(due, started)).wholeMilliseconds)) * 1_000_000
        return late - min(late, passed)
    }
}
