import Platform

/// What became of a process, from the status that `waitpid` gives.
enum ProcessChange: Hashable, Sendable {
    case paused
    case resumed
    case ended(ProcessExit)

    init(status: Int32) {
        let isPaused = status & 0xFF == 0x7F
        #if os(Linux)
            let isResumed = status == 0xFFFF
        #else
            let isResumed = isPaused && status >> 8 == SIGCONT
        #endif
        self = isResumed ? .resumed : isPaused ? .paused : .ended(ProcessExit(status: status))
    }
}

/// How a process ended.
enum ProcessExit: Hashable, Sendable, CustomStringConvertible {
    case code(Int32)
    case signal(Int32)
    /// The executable could not be run at all.
    case notStarted

    /// From the status that `waitpid` gives.
    init(status: Int32) {
        let signal = status & 0x7F
        self = signal == 0 ? .code(status >> 8 & 0xFF) : .signal(signal)
    }

    /// What it needs is wrong or missing: it ends again until that is mended.
    var isSetUpFault: Bool { self == .code(ExitCode.setUp.rawValue) || self == .notStarted }

    var description: String {
        switch self {
        case .code(0): "done"
        case .code(ExitCode.setUp.rawValue): "exit code 78, its set-up is wrong"
        case .code(let code): "exit code \(code)"
        case .signal(SIGKILL): "killed"
        case .signal(let number): "signal \(number), \(String(cString: strsignal(number)))"
        case .notStarted: "could not be run"
        }
    }
}
