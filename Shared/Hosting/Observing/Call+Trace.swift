import ParlorWire

extension Call {
    /// Gives it a trace unless it has one: its events and its notes name the same. Questions to a
    /// journal lead to nothing, and have none.
    mutating func beginTrace(at now: Timestamp) {
        guard header.trace == nil, !header.call.rawValue.hasPrefix("journal.") else { return }
        header.trace = TraceID(beginningAt: now, by: header.actor, header.id)
    }
}
