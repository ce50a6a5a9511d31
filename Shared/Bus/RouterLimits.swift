/// How much a broker carries at once, and how long it waits.
public enum RouterLimits {
    /// A worker not heard from for this long is gone.
    public static let silence: Duration = .milliseconds(1_500)
    /// A service that is restarting is back within this time, or isn't waited for.
    public static let comeback: Duration = .seconds(10)
    /// Workers find a broker that has just begun within this time.
    public static let gathering: Duration = .seconds(3)
    /// A call without an answer for this long is forgotten.
    public static let patience: Duration = .seconds(90)
    public static let pendingPerWorker = 32_768
    /// The most bytes that calls under way to one worker hold: it may have stopped reading.
    public static let bytesPerWorker = 128 << 20
    /// One caller can't take a worker, or the broker, from all the others.
    public static let pendingPerCaller = 4_096
    public static let bytesPerCaller = 32 << 20
    public static let mostWorkers = 1_024
    /// With so many kinds known, further ones are unknown again when nobody serves them.
    public static let mostKinds = 4_096
    /// A worker heard of within this time is at work: nobody else can have its name.
    public static let presence = WorkerLink.interval * 2
    public static let bytesInAll = 384 << 20
}
