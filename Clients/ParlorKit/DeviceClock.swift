import Foundation
public import ParlorWire

/// The time, and a way to be woken: `.system`, or a test's own.
public struct DeviceClock: Sendable {
    let now: @Sendable () -> Timestamp
    /// It only ever goes on, while `now` may be set back.
    let instant: @Sendable () -> Instant
    let wake: @Sendable (Timestamp, @escaping @Sendable () -> Void) -> Void

    /// `wake` calls what it is given once, at that time or soon after it, and not before it returns.
    public init(
        now: @escaping @Sendable () -> Timestamp,
        wake: @escaping @Sendable (Timestamp, @escaping @Sendable () -> Void) -> Void
    ) {
        self.init(now: now, instant: { Instant(milliseconds: now().milliseconds) }, wake: wake)
    }

    private init(
        now: @escaping @Sendable () -> Timestamp, instant: @escaping @Sendable () -> Instant,
        wake: @escaping @Sendable (Timestamp, @escaping @Sendable () -> Void) -> Void
    ) {
        (self.now, self.instant, self.wake) = (now, instant, wake)
    }

    /// The device's clock.
    public static let system = DeviceClock(
        now: { systemNow },
        instant: { Instant(milliseconds: start.duration(to: .now).wholeMilliseconds) },
        wake: { time, body in
            Task {
                try? await Task.sleep(for: max(time - systemNow, .zero))
                body()
            }
        })

    private static let start = ContinuousClock.now

    private static var systemNow: Timestamp {
        Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000))
    }

    func wake(after wait: Duration, _ body: @escaping @Sendable () -> Void) {
        wake(now() + max(wait, .zero), body)
    }
}
