import ParlorWire

/// The first answer that a task is given. It may be that the task was cancelled. Later ones are
/// dropped.
final class FirstAnswer: Sendable {
    typealias Answer = Result<Session.Answer, Failure>

    private enum State {
        case open
        case awaited(CheckedContinuation<Answer, Never>)
        case given(Answer)
    }

    private let state = Locked(State.open)

    func give(_ answer: Answer) {
        let waiting: CheckedContinuation<Answer, Never>? = state.with { state in
            let before = state
            if case .given = before { return nil }
            state = .given(answer)
            if case .awaited(let waiting) = before { return waiting }
            return nil
        }
        waiting?.resume(returning: answer)
    }

    /// Awaited once.
    var value: Answer {
        get async {
            await withCheckedContinuation { waiting in
                let given: Answer? = state.with { state in
                    if case .given(let answer) = state { return answer }
                    state = .awaited(waiting)
                    return nil
                }
                if let given { waiting.resume(returning: given) }
            }
        }
    }
}
