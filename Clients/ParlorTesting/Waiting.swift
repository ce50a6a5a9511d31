import Contracts
public import ParlorKit

extension Live {
    /// Waits for a view of which this is true.
    @discardableResult
    public func view(
        where isTrue: (View) -> Bool
    ) async throws(ParlorError) -> View {
        for await state in states {
            if case .closed(let error) = state.status { throw error }
            if state.status == .live, let view = state.view, isTrue(view) { return view }
        }
        throw .cancelled
    }
}

extension GameStore {
    /// Waits for a state of which this is true.
    @discardableResult
    public func state(
        where isTrue: (GameState<G>) -> Bool
    ) async throws(ParlorError) -> GameState<G> {
        for await state in states where isTrue(state) { return state }
        throw .cancelled
    }
}
