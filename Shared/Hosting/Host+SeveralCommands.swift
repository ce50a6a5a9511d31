import Journal
public import Wire

extension Host {
    /// Answers these calls by commands to several entities, which one batch keeps. Only the first
    /// may be refused, since those before a refused one would be kept; the last one's answer is
    /// the answer.
    @discardableResult
    public func carryingOut<C: Choice>(
        _ type: C.Type, by commands: @escaping (C, Call) throws -> [Call]
    ) -> Host {
        for name in C.names {
            register(
                name,
                .entity { [unowned self] call, pending throws(JournalFault) in
                    let parts: [Call]
                    do {
                        let meant = try JSON.decode(choice: C.self, name: name, body: call.body)
                        parts = try commands(meant, call)
                    } catch {
                        return Reply(refusing: call.header.id, Failure(answering: error))
                    }
                    return try carryOut(parts, for: call, on: &pending)
                })
        }
        return self
    }

    private func carryOut(
        _ parts: [Call], for call: Call, on pending: inout PendingBatch
    ) throws(JournalFault) -> Reply {
        var answer: Reply?
        defer { pending.isAnswered = true }
        for (index, part) in parts.enumerated() where answer?.failure == nil {
            pending.isAnswered = index == parts.count - 1
            answer = try typedHandlers[part.kind]!.answer(part, &pending)
        }
        answer!.header.id = call.header.id
        return answer!
    }
}
