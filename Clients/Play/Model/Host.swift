import ParlorWire

/// Carries out what the program asks for, and tells what came of it: bots on this machine, or a server.
protocol Host {
    /// When `tick` has something to do.
    var nextDeadline: Instant? { get }
    /// A file descriptor that can be read when `tick` has something to do at once.
    var wakeup: Int32? { get }

    mutating func perform(_ effect: Effect, _ now: Now) -> [News]
    mutating func tick(_ now: Now, isPaused: Bool) -> [News]
}
