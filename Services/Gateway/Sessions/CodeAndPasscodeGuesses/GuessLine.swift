import ParlorWire

/// What one device asked that may be a guess, and that waits until others are answered: in its order,
/// within bounds, and together with its answer for no longer than a call may take.
struct GuessLine {
    static let most = 4_096
    static let mostBytes = 4 << 20

    private struct Waiting {
        let call: Call
        let until: Instant
    }

    private var line = Queue<Waiting>()
    private var bytes = 0

    var isEmpty: Bool { line.isEmpty }
    var isFull: Bool { line.count >= Self.most || bytes >= Self.mostBytes }
    var first: CommandID? { line.first?.call.header.id }

    mutating func append(_ call: Call, now: Instant) {
        line.append(Waiting(call: call, until: now + Sessions.callTimeout))
        bytes += call.body.count
    }

    /// The first, with the time that is left to it.
    mutating func popFirst(now: Instant) -> Call? {
        guard let next = line.popFirst() else { return nil }
        bytes -= next.call.body.count
        var call = next.call
        call.header.timeoutMs = max(1, Int((next.until - now).wholeMilliseconds))
        return call
    }

    /// The first, when it has waited for as long as it may.
    mutating func popOverdue(now: Instant) -> Call? {
        guard let next = line.first, next.until <= now else { return nil }
        return popFirst(now: now)
    }
}
