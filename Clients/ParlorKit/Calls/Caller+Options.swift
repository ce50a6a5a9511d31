public import ParlorWire

extension Caller {
    /// The same caller, for one command under this id. Make a command whose answer was lost again
    /// with its id: it is done once.
    public func repeating(_ cid: CommandID) -> some Caller {
        RepeatingCaller(caller: self, cid: cid)
    }

    /// The same caller, whose calls have no deadline: they wait for the network as long as it takes.
    public var patient: some Caller { PatientCaller(caller: self) }
}

private struct RepeatingCaller<Inner: Caller>: Caller {
    let caller: Inner
    let cid: CommandID

    func call(_ call: Session.Call) async throws(ParlorError) -> Session.Answer {
        try await caller.call(call)
    }

    func newCommandID() -> CommandID { cid }
}

private struct PatientCaller<Inner: Caller>: Caller {
    let caller: Inner

    func call(_ call: Session.Call) async throws(ParlorError) -> Session.Answer {
        var call = call
        call.isPatient = true
        return try await caller.call(call)
    }

    func newCommandID() -> CommandID { caller.newCommandID() }
}
