import ParlorWire

/// Who may watch a stream, or is apart, may depend on another stream of its owner: on whom a person
/// blocks, say. Nothing in the stream itself says so.
extension Fanout {
    mutating func setRosterSource(_ source: StreamHead?, of stream: StreamName) {
        let known = channels[stream]!.rosterSource
        channels[stream]!.rosterSource = source
        guard source?.stream != known?.stream else { return }
        stopDepending(stream, on: known)
        guard let source else { return }
        dependents[source.stream, default: []].insert(stream)
        follow([source.stream.kind])
    }

    mutating func stopDepending(_ stream: StreamName, on source: StreamHead?) {
        guard let source else { return }
        dependents[source.stream]?.remove(stream)
        if dependents[source.stream]?.isEmpty == true { dependents[source.stream] = nil }
    }

    /// What depends on it is passed on only when its roster was asked for again.
    mutating func learnSource(_ source: StreamName, _ point: StreamPoint?) {
        for stream in dependents[source] ?? [] {
            guard let known = channels[stream]?.rosterSource else { continue }
            let isKnown = point.map { $0.epoch == known.epoch && $0.rev <= known.rev }
            if isKnown ?? (known.rev == 0) { continue }
            hold(stream)
            refresh(stream)
        }
    }
}
