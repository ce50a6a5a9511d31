public import ParlorWire

/// What calls are made on: a connection to a server, a session between devices, or a fake in a test.
public protocol Caller: Sendable {
    /// Makes a call, and waits for its answer.
    func call(_ call: Session.Call) async throws(ParlorError) -> Session.Answer

    /// A name for the next command.
    func newCommandID() -> CommandID
}

extension Caller {
    /// A random UUID.
    public func newCommandID() -> CommandID { .random() }
}
