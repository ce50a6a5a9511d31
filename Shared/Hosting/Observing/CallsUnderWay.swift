public import ParlorWire

/// The calls that somebody else is asked for, or that are answered later, and since when.
public struct CallsUnderWay {
    /// Beyond it, none is noted: those that are never answered must not pile up.
    private static let most = 100_000

    private var calls: [CommandID: (call: Call, bytes: Int, since: UInt64)] = [:]

    public init() {}

    public mutating func begin(_ call: Call, at nanoseconds: UInt64) {
        guard calls.count < Self.most else { return }
        var bare = call
        bare.body = []
        calls[call.header.id] = (bare, call.body.count, nanoseconds)
    }

    /// What became of it; nil for an answer that nobody waits for.
    public mutating func end(
        _ reply: Reply, at now: Timestamp, _ nanoseconds: UInt64
    ) -> (call: Call, note: CallNote)? {
        guard let (call, bytes, since) = calls.removeValue(forKey: reply.header.id) else {
            return nil
        }
        let took = CallTimes(asked: Int((nanoseconds - since) / 1_000))
        var note = CallNote(call, answer: reply, at: now, took: took)
        note.bytes += bytes
        return (call, note)
    }
}
