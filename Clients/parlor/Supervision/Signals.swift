import Hosting
import Platform

/// The signals of this process, as something that a poll loop can wait for.
struct Signals: ~Copyable {
    let descriptor: Int32
    /// When it is cut, that is as good as SIGTERM.
    private var lifeline: Int32?

    /// From now on these signals arrive here and nowhere else. At most one value of this type.
    init(_ numbers: [Int32], lifeline: Int32? = Lifeline.inherited) {
        self.lifeline = lifeline
        if let lifeline { _ = fcntl(lifeline, F_SETFD, FD_CLOEXEC) }
        var ends: [Int32] = [0, 0]
        precondition(pipe(&ends) == 0, "A pipe for signals can't be made.")
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        descriptor = ends[0]
        signalPipe = ends[1]
        for number in numbers { signal(number, keepSignal) }
        unblock(numbers)
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
    }

    /// Waits for one, at most so long; what has arrived, in order.
    mutating func wait(milliseconds: Int32) -> [Int32] {
        var waiting = [descriptor, lifeline ?? -1].map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        guard poll(&waiting, 2, milliseconds) > 0 else { return [] }
        if waiting[1].revents != 0 {
            lifeline = nil
            return [SIGTERM]
        }
        return (File.chunk(of: descriptor) ?? []).map(Int32.init)
    }
}

/// Whoever started us may have held them back, and we would never hear of a child's end.
private func unblock(_ numbers: [Int32]) {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in numbers { sigaddset(&signals, number) }
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
}

private nonisolated(unsafe) var signalPipe: Int32 = -1

private func keepSignal(_ number: Int32) {
    let kept = errno
    var byte = UInt8(truncatingIfNeeded: number)
    write(signalPipe, &byte, 1)
    errno = kept
}
