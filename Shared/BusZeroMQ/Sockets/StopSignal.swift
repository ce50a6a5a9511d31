internal import Synchronization

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// SIGTERM and SIGINT: asked to stop, a process finishes what it has begun.
public enum StopSignal {
    /// From now on those signals wake this, and `hasArrived` turns true.
    public static func install(waking wakeup: Wakeup) {
        kept.withLock { $0.append(wakeup) }
        arrived.store(false, ordering: .relaxed)
        wakes.store(wakeup.writing, ordering: .releasing)
        signal(SIGTERM, stopSignalArrived)
        signal(SIGINT, stopSignalArrived)
        signal(SIGPIPE, SIG_IGN)
    }

    public static var hasArrived: Bool { arrived.load(ordering: .relaxed) }
}

/// For good: a signal may come at any time.
private let kept = Mutex<[Wakeup]>([])
private let arrived = Atomic(false)
private let wakes = Atomic<Int32>(-1)

private func stopSignalArrived(_: Int32) {
    arrived.store(true, ordering: .relaxed)
    let error = errno
    Wakeup.wake(wakes.load(ordering: .acquiring))
    errno = error
}
