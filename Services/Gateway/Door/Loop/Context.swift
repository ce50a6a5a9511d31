import CWebSockets
import Synchronization

/// The context of libwebsockets, as far as other threads may reach it.
final class Context: Sendable {
    private let handle = Mutex<UInt>(0)

    func open(_ context: OpaquePointer) { handle.withLock { $0 = UInt(bitPattern: context) } }

    func close() {
        handle.withLock { handle in
            lws_context_destroy(OpaquePointer(bitPattern: handle))
            handle = 0
        }
    }

    /// Has the loop look at its commands.
    func wake() {
        handle.withLock { handle in
            guard let context = OpaquePointer(bitPattern: handle) else { return }
            lws_cancel_service(context)
        }
    }
}
