import Dispatch

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A thread's time of waiting: whoever comes then may do its work in its place, one at a time, and
/// the thread does not go on before they are done. To wake it would take longer.
public final class Slumber: Sendable {
    /// Taken as long as the thread is awake, before its first wait and after its last, too.
    private let key = DispatchSemaphore(value: 0)

    public init() {}

    public func begin() { key.signal() }

    /// Leaves it to the thread to find out how its wait has ended.
    public func end() {
        let code = errno
        key.wait()
        errno = code
    }

    /// False, with nothing done, when the thread is awake.
    public func use(_ body: () -> Void) -> Bool {
        guard key.wait(timeout: .now()) == .success else { return false }
        defer { key.signal() }
        body()
        return true
    }
}
