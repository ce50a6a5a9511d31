import Foundation
import ParlorWire

@testable import ParlorKit

/// Time that passes when the test says so. What is due is called in its order.
final class TestClock: Sendable {
    private struct State {
        var now = Timestamp(milliseconds: 1_772_366_400_000)
        var waiting: [(at: Timestamp, body: @Sendable () -> Void)] = []
    }

    private let state = TestLocked(State())

    var clock: DeviceClock {
        DeviceClock(
            now: { self.now },
            wake: { time, body in self.state.with { $0.waiting.append((time, body)) } })
    }

    var now: Timestamp { state.with { $0.now } }

    /// How many wait to be called.
    var alarms: Int { state.with { $0.waiting.count } }

    func pass(_ time: Duration) {
        let end = now + time
        while let body = next(until: end) { body() }
        state.with { $0.now = end }
    }

    /// Until nothing waits, or the time is over.
    func passUntilIdle(atMost time: Duration) {
        let end = now + time
        while let body = next(until: end) { body() }
    }

    private func next(until end: Timestamp) -> (@Sendable () -> Void)? {
        state.with { state in
            let due = state.waiting.indices.min { state.waiting[$0].at < state.waiting[$1].at }
            guard let due, state.waiting[due].at <= end else { return nil }
            let next = state.waiting.remove(at: due)
            state.now = max(state.now, next.at)
            return next.body
        }
    }
}

/// A value of a test that isn't `Sendable`.
final class TestLocked<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    init(_ value: Value) { self.value = value }

    func with<Result>(_ use: (inout Value) throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try use(&value)
    }
}
