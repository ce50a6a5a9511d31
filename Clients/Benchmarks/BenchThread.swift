import Platform
import Synchronization

/// A part of a measurement on a thread of its own: it runs until it is told to stop.
final class BenchThread: Sendable {
    private let stopping = Atomic(false)
    private let ended = Atomic(false)

    init(_ body: @escaping @Sendable (BenchThread) -> Void) {
        startThread {
            body(self)
            self.ended.store(true, ordering: .releasing)
        }
    }

    var isStopping: Bool { stopping.load(ordering: .acquiring) }

    func stop() {
        stopping.store(true, ordering: .releasing)
        while !ended.load(ordering: .acquiring) { usleep(1_000) }
    }
}
