import Contracts
public import ParlorWire

extension PeerSession: Caller {
    /// Makes a call of the room or of its match, and waits for its answer. There are those of a server
    /// that its hosting device can answer: `session.room(code).join()`.
    public func call(_ call: Session.Call) async throws(ParlorError) -> Session.Answer {
        guard let call = PeerCall(call) else { throw ParlorError(.unknown(call.name.rawValue)) }
        let result = await withCheckedContinuation { continuation in
            self.call(call) { continuation.resume(returning: $0) }
        }
        do throws(Failure) { return try result.get() } catch { throw ParlorError(error) }
    }

    /// The room's host lets somebody in who asked.
    public func admit(_ person: PersonID) async throws(ParlorError) {
        try await answer(.admit(userId: person))
    }

    /// The room's host turns somebody away who asked.
    public func reject(_ person: PersonID) async throws(ParlorError) {
        try await answer(.reject(userId: person))
    }

    /// Says that nobody looks at the app, or somebody again. Meanwhile the seat is held for a
    /// while, and this device does not become the host.
    public func away(_ isAway: Bool) {
        let (name, body) = JSON.encode(choice: PeerPresence.away(isAway: isAway))
        let call = PeerCall(
            cid: newCommandID(), call: CallName(name), key: nil, body: RawJSON(body))
        step { core, _, _ in
            // A host that is found later hears it with the hello.
            core.device.guest.hello.isAway = isAway ? true : nil
            // What was said before counts no more, and is not sent again.
            for old in core.device.guest.calls where old.call == call.call {
                core.waiting[old.cid] = nil
            }
            core.device.guest.calls.removeAll { $0.call == call.call }
        }
        self.call(call) { _ in }
    }

    private func answer(_ answer: JoinAnswer) async throws(ParlorError) {
        let (name, body) = JSON.encode(choice: answer)
        _ = try await call(
            Session.Call(CallName(name), body: RawJSON(body), cid: newCommandID()))
    }

    /// `ended` is told the answer, once.
    func call(
        _ call: PeerCall, ended: @escaping @Sendable (Result<Session.Answer, Failure>) -> Void
    ) {
        step { core, effects, now in
            core.waiting[call.cid] = ended
            effects += core.device.receive(.call(call), at: now).map { .device($0) }
        }
    }
}

extension PeerCall {
    /// A call as it was made for a server.
    init?(_ call: Session.Call) {
        guard let read = try? JSON.decode(PeerCall.self, from: call.frame) else { return nil }
        self = read
    }
}
