public import ParlorWire

/// The machine's own time: read by shells, handed to everything else.
public enum Clock {
    /// What people call the time. It may be set back.
    public static var now: Timestamp {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Timestamp(milliseconds: Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000)
    }

    /// For waiting: it only ever goes on, whatever the machine is told that the time is.
    public static var instant: Instant { Instant(milliseconds: Int64(nanoseconds / 1_000_000)) }

    /// The same for those who reckon in time stamps.
    public static var steady: Timestamp {
        Timestamp(milliseconds: Int64(nanoseconds / 1_000_000))
    }

    /// Nanoseconds that only ever grow, for measuring.
    public static var nanoseconds: UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
}
