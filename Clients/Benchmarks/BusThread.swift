import Platform
import Synchronization

/// A part of a measurement on a thread of its own: it runs until it is told to stop.
final class BusThread: Sendable {
    private let body: @Sendable (BusThread) -> Void
    private let stopping = Atomic(false)
    private let ended = Atomic(false)

    init(_ body: @escaping @Sendable (BusThread) -> Void) {
        self.body = body
        let argument = Unmanaged.passRetained(self).toOpaque()
        #if canImport(Glibc)
            var thread = pthread_t()
        #else
            var thread: pthread_t?
        #endif
        let failed = pthread_create(
            &thread, nil,
            { argument in
                #if canImport(Glibc)
                    let part = Unmanaged<BusThread>.fromOpaque(argument!).takeRetainedValue()
                #else
                    let part = Unmanaged<BusThread>.fromOpaque(argument).takeRetainedValue()
                #endif
                part.body(part)
                part.ended.store(true, ordering: .releasing)
                return nil
            }, argument)
        precondition(failed == 0, "A thread can't be started.")
    }

    var isStopping: Bool { stopping.load(ordering: .acquiring) }

    func stop() {
        stopping.store(true, ordering: .releasing)
        while !ended.load(ordering: .acquiring) { usleep(1_000) }
    }
}
