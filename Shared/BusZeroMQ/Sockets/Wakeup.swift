import Platform

/// Ends another thread's wait: from any thread, or from a signal handler.
public final class Wakeup: Sendable {
    /// Readable once somebody has called `wake`.
    public let descriptor: Int32
    let writing: Int32

    public init() throws(BusFault) {
        #if canImport(Glibc)
            descriptor = eventfd(0, Int32(EFD_NONBLOCK) | Int32(EFD_CLOEXEC))
            writing = descriptor
        #else
            var ends: [Int32] = [-1, -1]
            pipe(&ends)
            for end in ends where end >= 0 {
                _ = fcntl(end, F_SETFL, O_NONBLOCK)
                _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            }
            (descriptor, writing) = (ends[0], ends[1])
        #endif
        guard descriptor >= 0 else {
            throw BusFault(
                .exhausted, "No more open files. Raise this process's limit of them (ulimit -n).")
        }
    }

    deinit {
        close(descriptor)
        if writing != descriptor { close(writing) }
    }

    public func wake() { Self.wake(writing) }

    static func wake(_ writing: Int32) {
        var one: UInt64 = 1
        _ = write(writing, &one, 8)
    }

    /// Lets it be readable again only once somebody wakes again.
    public func drain() {
        var count: UInt64 = 0
        while read(descriptor, &count, 8) > 0, descriptor != writing {}
    }
}
