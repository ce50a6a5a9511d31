/// Where the time of a batch went, in nanoseconds.
struct BatchTimes {
    /// Until everything was decided and kept, and whatever that took besides.
    let working: UInt64
    /// Part of that.
    let keeping: UInt64
    /// Until everything was sent.
    let telling: UInt64

    /// The parts of one call's time. Its answer is sent after the whole batch is kept, so it waits for
    /// all that was done for the others.
    func parts(waited: UInt64, deciding: UInt64) -> CallTimes {
        let others = working - min(working, deciding + keeping)
        return CallTimes(
            queue: Int((waited + others) / 1_000), decide: Int(deciding / 1_000),
            keep: Int(keeping / 1_000), tell: Int(telling / 1_000))
    }
}
