import ParlorKit
import ParlorWire
import Synchronization
import Witness

/// Notes the calls that are made on it, and answers each with the contract's example.
final class RecordingCaller: Caller {
    private let made = Mutex<[Session.Call]>([])
    private let failure: ParlorError?

    init(failing failure: ParlorError? = nil) { self.failure = failure }

    var calls: [Session.Call] { made.withLock { $0 } }

    func call(_ call: Session.Call) async throws(ParlorError) -> Session.Answer {
        made.withLock { $0.append(call) }
        if let failure { throw failure }
        let example = ContractExamples.all["ok.\(call.name)"]?["ok"] ?? .null
        return Session.Answer(body: RawJSON(example))
    }
}
