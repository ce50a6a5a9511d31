public import ParlorKit
public import ParlorWire

/// Time that passes when a test says so.
public final class VirtualClock: Sendable {
    private struct Alarm: Sendable {
        let at: Timestamp
        let body: @Sendable () -> Void
    }

    private struct State: Sendable {
        var now: Timestamp
        /// In the order in which they are due.
        var alarms: [Alarm] = []
    }

    private let state: Locked<State>
    private let settle = Locked<@Sendable () async -> Void>({})

    init(at start: Timestamp) { state = Locked(State(now: start)) }

    /// What time it is.
    public var now: Timestamp { state.with(\.now) }

    /// The clock for an app: `Parlor(…, clock: server.clock.device)`.
    public var device: DeviceClock {
        DeviceClock(now: { self.now }, wake: { time, body in self.wake(at: time, body) })
    }

    /// Lets time pass. All that is due meanwhile happens at its time, and is answered and told before
    /// more time passes.
    public func advance(by time: Duration) async {
        let end = now + time
        await settle.with(\.self)()
        while let due = state.with({ $0.alarms.first?.at }), due <= end {
            state.with { $0.now = max($0.now, due) }
            await settle.with(\.self)()
        }
        state.with { $0.now = end }
    }

    /// `settle` does all that is due.
    func onAdvance(_ settle: @escaping @Sendable () async -> Void) {
        self.settle.with { $0 = settle }
    }

    func wake(at time: Timestamp, _ body: @escaping @Sendable () -> Void) {
        state.with { state in
            let place = state.alarms.lastIndex { $0.at <= time }.map { $0 + 1 } ?? 0
            state.alarms.insert(Alarm(at: time, body: body), at: place)
        }
    }

    /// Calls all that is due.
    func ring() {
        while let body = nextDue() { body() }
    }

    private func nextDue() -> (@Sendable () -> Void)? {
        state.with { state in
            guard let first = state.alarms.first, first.at <= state.now else { return nil }
            return state.alarms.removeFirst().body
        }
    }
}
