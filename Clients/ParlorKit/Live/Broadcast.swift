/// Tells everybody who listens.
final class Broadcast<Element: Sendable>: Sendable {
    private struct State: Sendable {
        var listeners: [Int: AsyncStream<Element>.Continuation] = [:]
        var count = 0
        var isOver = false
    }

    private let state = Locked(State())

    deinit { finish() }

    func tell(_ element: Element) {
        for listener in state.with(\.listeners).values { listener.yield(element) }
    }

    /// All that is told from now on. `owner` lives as long as somebody listens.
    func stream(
        _ buffering: AsyncStream<Element>.Continuation.BufferingPolicy = .unbounded,
        first: Element? = nil, keeping owner: any AnyObject & Sendable
    ) -> AsyncStream<Element> {
        AsyncStream(bufferingPolicy: buffering) { listener in
            if let first { listener.yield(first) }
            let number: Int? = state.with { state in
                guard !state.isOver else { return nil }
                state.count += 1
                state.listeners[state.count] = listener
                return state.count
            }
            guard let number else { return listener.finish() }
            listener.onTermination = { [weak self] _ in
                withExtendedLifetime(owner) {
                    self?.state.with { $0.listeners[number] = nil }
                }
            }
        }
    }

    /// Nothing more is told.
    func finish() {
        let listeners = state.with { state in
            defer { (state.listeners, state.isOver) = ([:], true) }
            return state.listeners.values
        }
        for listener in listeners { listener.finish() }
    }
}
