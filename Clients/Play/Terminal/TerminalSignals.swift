import Platform

/// Signals, as something that the loop can wait for. Those of a crash give the terminal back first.
struct TerminalSignals: ~Copyable {
    let descriptor: Int32

    static let kept = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGWINCH, SIGTSTP, SIGCONT]
    private static let crashes = [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE]

    init() {
        var ends: [Int32] = [0, 0]
        precondition(pipe(&ends) == 0, "A pipe for signals can't be made.")
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        (descriptor, signalPipe) = (ends[0], ends[1])
        for number in Self.kept { signal(number) { keep($0) } }
        for number in Self.crashes { signal(number) { crash($0) } }
        signal(SIGPIPE, SIG_IGN)
    }

    deinit {
        for number in Self.kept + Self.crashes { signal(number, SIG_DFL) }
        close(descriptor)
        close(signalPipe)
    }

    /// Those that arrived, in their order.
    func arrived() -> [Int32] {
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = read(descriptor, &bytes, bytes.count)
        return bytes.prefix(max(0, count)).map(Int32.init)
    }
}

private nonisolated(unsafe) var signalPipe: Int32 = -1

private func keep(_ number: Int32) {
    let kept = errno
    var byte = UInt8(truncatingIfNeeded: number)
    write(signalPipe, &byte, 1)
    errno = kept
}

private func crash(_ number: Int32) {
    RawMode.leave()
    signal(number, SIG_DFL)
    raise(number)
}
