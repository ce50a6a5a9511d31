public import ParlorWire

extension Host {
    /// Works out beside the loop what takes long to decide these calls; nil where nothing does. The work
    /// leaves its result where deciding finds it: what is decided does not depend on it.
    @discardableResult
    public func preparing<C: Choice>(
        _ type: C.Type, _ work: @escaping (C, Call, Reader) throws -> (@Sendable () -> Void)?
    ) -> Host {
        for name in C.names {
            preparations[CallName(name)] = { call, reader in
                try work(JSON.decode(choice: C.self, name: name, body: call.body), call, reader)
            }
        }
        return self
    }

    /// What is to be done on another thread before this call is decided. Who has guessed too much has
    /// nothing prepared, except where they are in.
    func preparation(of call: Call) -> (@Sendable () -> Void)? {
        guard let prepare = preparations[call.header.call], call.header.call.kind == call.kind,
            mayAsk(call), (try? isOpen(call)) == true
        else { return nil }
        // What can't be read is refused, and said, when it is decided.
        return (try? prepare(call, reader(of: call.kind))) ?? nil
    }
}
