import CLibev
import Dispatch

/// A loop's time of waiting for the kernel: whoever comes then may use what is the loop's own, one
/// at a time, and the loop does not go on before they are done.
final class Slumber: Sendable {
    /// Taken as long as the loop is awake, before its first wait and after its last, too.
    private let key = DispatchSemaphore(value: 0)

    init(of loop: OpaquePointer) {
        ev_set_userdata(loop, Unmanaged.passUnretained(self).toOpaque())
        ev_set_loop_release_cb(loop, { Slumber.of($0).key.signal() }, { Slumber.of($0).key.wait() })
    }

    /// False, with nothing done, when the loop is awake.
    func use(_ body: () -> Void) -> Bool {
        guard key.wait(timeout: .now()) == .success else { return false }
        defer { key.signal() }
        body()
        return true
    }

    private static func of(_ loop: OpaquePointer?) -> Slumber {
        Unmanaged<Slumber>.fromOpaque(ev_userdata(loop)).takeUnretainedValue()
    }
}
