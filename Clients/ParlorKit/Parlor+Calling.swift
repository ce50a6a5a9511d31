import Wire

extension Parlor: Caller {
    /// Makes the call, and sends it again after every break until it is answered. Without anybody who
    /// is signed in, it fails at once.
    public func call(_ call: Session.Call) async throws(ParlorError) -> Session.Answer {
        guard await tokens.current != nil else { throw ParlorError(.signedOut) }
        let answer: Result<Session.Answer, Failure> = await withCheckedContinuation { waiting in
            tell(.call(call) { waiting.resume(returning: $0) })
        }
        switch answer {
        case .success(let answer): return answer
        case .failure(let failure): throw ParlorError(failure)
        }
    }
}
