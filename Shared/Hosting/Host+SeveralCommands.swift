import EventSourcing
import Journal
public import ParlorWire

/// Which of several commands has the answer to the call. With `none`, an accepted call's answer is
/// empty, and does not name a stream or a revision: it says nothing of what is there.
public enum AnsweringCommand: Sendable {
    case first, last, none
}

extension Host {
    /// Answers these calls by commands to several entities, which one batch keeps. Only the first
    /// may be refused, since those before a refused one are kept.
    ///
    /// To be answered as a whole, a repeat has to lead to as many commands as its call did.
    @discardableResult
    public func carryingOut<C: Choice>(
        _ type: C.Type, answeredBy answering: AnsweringCommand,
        by commands: @escaping (C, Call, Reader) throws -> [Call]
    ) -> Host {
        register(C.self) { name in
            .entity { [unowned self] call, pending throws(JournalFault) in
                let parts: [Call]
                do {
                    let meant = try JSON.decode(choice: C.self, name: name, body: call.body)
                    parts = try commands(meant, call, reader(of: call.kind))
                } catch let fault as JournalFault {
                    throw fault
                } catch {
                    return Reply(refusing: call.header.id, Failure(answering: error))
                }
                let place: Int? =
                    switch answering {
                    case .first: 0
                    case .last: parts.count - 1
                    case .none: nil
                    }
                return try carryOut(parts, for: call, answer: place, on: &pending)
            }
        }
        return self
    }

    private func carryOut(
        _ parts: [Call], for call: Call, answer place: Int?, on pending: inout PendingBatch
    ) throws(JournalFault) -> Reply {
        let done = ReplyHeader(id: call.header.id, status: .ok)
        var answer = place == nil ? Reply(header: done, body: JSON.encode(Noted())) : nil
        defer { pending.isAnswered = true }
        for (index, part) in parts.enumerated() {
            pending.isAnswered = index == place
            let reply = try typedHandlers[part.kind]!.answer(part, &pending)
            if index == place || reply.failure != nil { answer = reply }
            if reply.failure != nil { break }
        }
        answer!.header.id = call.header.id
        return answer!
    }
}
