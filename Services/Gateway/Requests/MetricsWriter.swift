import Dispatch
import Operating
import ParlorWire
import Synchronization

/// Writes metrics down on a thread of its own: of many instances they are long, and devices don't
/// wait for them.
final class MetricsWriter<ID: Sendable>: Sendable {
    private let data: String
    private let queue = DispatchQueue(label: "metrics", qos: .utility)
    private let written = Mutex<[(ID, Bytes?)]>([])
    nonisolated(unsafe) var whenDone: @Sendable () -> Void = {}

    /// `data` is the folder where the supervisor writes down what it does.
    init(data: String) { self.data = data }

    func write(_ gathering: MetricsGathering, for id: ID) {
        queue.async { [self] in
            var facts = gathering.facts
            facts.supervised = SupervisedInstance.all(in: data)
            let text = facts.workers == nil ? nil : Bytes(Metrics(facts).text.utf8)
            written.withLock { $0.append((id, text)) }
            whenDone()
        }
    }

    /// Nothing for what the bus did not say.
    func takeWritten() -> [(ID, Bytes?)] {
        written.withLock { written in
            defer { written = [] }
            return written
        }
    }

    /// Returns when all that was begun is written.
    func finish() { queue.sync {} }
}
