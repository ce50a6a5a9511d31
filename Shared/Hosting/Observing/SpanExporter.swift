import Dispatch
import ParlorWire
import Platform
import Synchronization

/// Sends spans to a collector, on a thread of its own. What it can't send in time is dropped: no call
/// waits for it.
final class SpanExporter: Sendable {
    static let mostWaiting = 2_048
    static let interval: DispatchTimeInterval = .seconds(1)

    private struct State {
        var waiting: [Span] = []
        var dropped = 0
        var isDue = false
        var complained: Timestamp?
    }

    private let target: SpanTarget
    private let service: String
    private let instance: String
    private let log: Log
    private let queue = DispatchQueue(label: "spans", qos: .utility)
    private let state = Mutex(State())

    init(to target: SpanTarget, of service: String, _ instance: String, log: Log) {
        (self.target, self.service, self.instance, self.log) = (target, service, instance, log)
    }

    func take(_ note: CallNote) {
        guard target.wants(note) else { return }
        let span = Span(note, in: service)
        let isFirst = state.withLock { state in
            guard state.waiting.count < Self.mostWaiting else {
                state.dropped += 1
                return false
            }
            state.waiting.append(span)
            defer { state.isDue = true }
            return !state.isDue
        }
        if isFirst { queue.asyncAfter(deadline: .now() + Self.interval) { [self] in send() } }
    }

    private func send() {
        let (spans, dropped) = state.withLock { state in
            defer { (state.waiting, state.dropped, state.isDue) = ([], 0, false) }
            return (state.waiting, state.dropped)
        }
        let body = JSON.encode(SpanBatch(spans, of: service, instance))
        let trouble = HTTPPost(to: target).send(body)
        guard let reason = trouble ?? (dropped > 0 ? "It is too slow." : nil) else { return }
        let now = Clock.now
        let isTime = state.withLock { state in
            if let last = state.complained, now - last < .seconds(60), now >= last { return false }
            state.complained = now
            return true
        }
        guard isTime else { return }
        log.warning(
            "Spans are dropped: the collector at PARLOR_OTLP doesn't take them. \(reason)",
            ["spans": "\(trouble == nil ? dropped : spans.count + dropped)"])
    }
}
