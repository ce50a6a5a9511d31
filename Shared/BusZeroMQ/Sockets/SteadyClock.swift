import Platform
internal import Wire

/// Two readings of time: one that people share, and one that nobody can set back.
enum SteadyClock {
    /// Since some moment of the past: for silences, pauses and patience.
    static var now: Timestamp { read(CLOCK_MONOTONIC) }
    static var wall: Timestamp { read(CLOCK_REALTIME) }

    private static func read(_ clock: clockid_t) -> Timestamp {
        var time = timespec()
        clock_gettime(clock, &time)
        return Timestamp(milliseconds: Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000)
    }
}
