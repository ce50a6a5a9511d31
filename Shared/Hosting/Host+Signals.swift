public import EventSourcing
import Journal
public import ParlorWire

extension Host {
    /// Passes these signals on to whoever watches, at their pace; `admit` refuses those that may not be.
    @discardableResult
    public func signalling<S: Signal>(
        _ type: S.Type, _ admit: @escaping (S, Context, Reader) throws -> Void
    ) -> Host {
        register(S.self) { name in
            .query { [unowned self] call, context, reader in
                let signal = try JSON.decode(choice: S.self, name: name, body: call.body)
                try admit(signal, context, reader)
                signals.take(signal, of: call, now: context.now)
                return Noted()
            }
        }
        return self
    }

    /// The signals that are to be told now.
    public func takeSignals(now: Timestamp) -> [Publication] {
        defer { unkept = [] }
        return unkept + signals.tell(in: journal.epoch, now: now)
    }

    /// When there are more to tell; nil while none waits.
    public var nextSignal: Timestamp? { signals.due }
}
