import Dispatch

/// A thread's time of waiting: whoever comes then may do its work in its place, one at a time, and
/// the thread does not go on before they are done. To wake it would take longer.
public final class Slumber: Sendable {
    /// Taken as long as the thread is awake, before its first wait and after its last, too.
    private let key = DispatchSemaphore(value: 0)

    public init() {}

    public func begin() { key.signal() }
    public func end() { key.wait() }

    /// False, with nothing done, when the thread is awake.
    public func use(_ body: () -> Void) -> Bool {
        guard key.wait(timeout: .now()) == .success else { return false }
        defer { key.signal() }
        body()
        return true
    }
}
