import ParlorWire

extension Parlor: Caller {
    /// Makes the call, and sends it again after every break until it is answered. Without anybody who
    /// is signed in, it fails at once. A task that is cancelled waits no longer: the command may
    /// still be done.
    public func call(_ call: Session.Call) async throws(ParlorError) -> Session.Answer {
        guard !Task.isCancelled else { throw .cancelled }
        guard await tokens.current != nil else { throw ParlorError(.signedOut) }
        let first = FirstAnswer()
        tell(.call(call) { first.give($0) })
        let answer = await withTaskCancellationHandler {
            await first.value
        } onCancel: {
            first.give(.failure(ParlorError.cancelled.failure))
        }
        switch answer {
        case .success(let answer): return answer
        case .failure(let failure): throw ParlorError(failure)
        }
    }
}
