import Contracts
public import ParlorKit
import ParlorWire

extension Live {
    /// Waits for a view of which this is true: a minute at most.
    @discardableResult
    public func view(
        where isTrue: (View) -> Bool
    ) async throws(ParlorError) -> View {
        for await state in states.forAMinute {
            if case .closed(let error) = state.status { throw error }
            if state.status == .live, let view = state.view, isTrue(view) { return view }
        }
        throw .waitedInVain(for: "the view of \(stream) that the test waits for")
    }
}

extension GameStore {
    /// Waits for a state of which this is true: a minute at most.
    @discardableResult
    public func state(
        where isTrue: (GameState<G>) -> Bool
    ) async throws(ParlorError) -> GameState<G> {
        for await state in states.forAMinute where isTrue(state) { return state }
        throw .waitedInVain(for: "the state of the match that the test waits for")
    }
}

extension AsyncSequence where Self: Sendable, Element: Sendable, Failure == Never {
    /// The same, which ends after a real minute. Who is slow gets the newest alone.
    fileprivate var forAMinute: AsyncStream<Element> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { limited in
            let passing = Task {
                for await element in self { limited.yield(element) }
                limited.finish()
            }
            let ending = Task {
                try? await Task.sleep(for: .seconds(60))
                limited.finish()
            }
            limited.onTermination = { _ in
                passing.cancel()
                ending.cancel()
            }
        }
    }
}

extension ParlorError {
    fileprivate static func waitedInVain(for fact: String) -> ParlorError {
        guard !Task.isCancelled else { return .cancelled }
        return ParlorError(Failure(.timeout, "Waited a minute in vain for \(fact)."))
    }
}
