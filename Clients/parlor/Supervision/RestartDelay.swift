import ParlorWire
import Platform

/// How long to wait before a process that ended is started again.
struct RestartDelay: Hashable, Sendable {
    static let first: Duration = .milliseconds(50)
    /// Also after each end for a wrong set-up, which no restart mends.
    static let longest: Duration = .seconds(10)
    /// One that had served is missed: at first it is back at once, each time.
    static let longestAfterServing: Duration = .milliseconds(200)
    static let longestOfCrashes: Duration = .seconds(30)
    /// A process that crashes this often soon after it was ready will do so again.
    static let crashes = 3
    /// A kill comes from outside, as does the wish that it stop: neither may come again.
    static let kills = 20
    /// Having lived this long, a process that ends is started again at once.
    static let settled: Duration = .seconds(10)

    /// How often in a row it ended soon after it was ready.
    private(set) var soonEnds = 0
    /// It ended so soon so often that it is not expected to stay.
    private(set) var isFailing = false
    private var next = first

    mutating func pause(
        afterLiving life: Duration, hadServed: Bool, exit: ProcessExit
    ) -> Duration {
        if exit.isSetUpFault { return Self.longest }
        if life >= Self.settled { self = RestartDelay() }
        if hadServed { soonEnds += 1 }
        let isFromOutside = exit == .signal(SIGKILL) || exit == .code(ExitCode.ok.rawValue)
        isFailing = soonEnds > (isFromOutside ? Self.kills : Self.crashes)
        let longest =
            isFailing
            ? Self.longestOfCrashes : hadServed ? Self.longestAfterServing : Self.longest
        let pause = min(next, longest)
        next = min(next * 2, longest)
        return pause
    }
}
