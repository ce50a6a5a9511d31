import ParlorWire

/// Whether the other end of a socket still lives: whatever it sends is a sign of life, and after some
/// silence it is asked for one. Times are microseconds of any clock that nobody sets.
struct Heartbeat {
    enum Step: Equatable { case wait, ping, giveUp }

    /// Others wait for whoever is there.
    var isProbedOften = false
    private(set) var heardAt: Int64
    private var pingedAt: Int64?

    init(at now: Int64) { heardAt = now }

    mutating func hear(at now: Int64) {
        heardAt = now
        pingedAt = nil
    }

    /// What is due; a ping is taken for sent.
    mutating func next(at now: Int64, _ timeouts: DoorTimeouts) -> Step {
        let (silence, pong) =
            isProbedOften
            ? (timeouts.seatedSilence, timeouts.seatedPong) : (timeouts.silence, timeouts.pong)
        if let pingedAt { return Self.isOver(pong, from: pingedAt, to: now) ? .giveUp : .wait }
        guard Self.isOver(silence, from: heardAt, to: now) else { return .wait }
        pingedAt = now
        return .ping
    }

    /// We stood still for so long: nothing could be heard meanwhile.
    mutating func forgive(_ lost: Int64, at now: Int64) {
        heardAt = min(now, heardAt + lost)
        pingedAt = pingedAt.map { min(now, $0 + lost) }
    }

    private static func isOver(_ patience: Duration, from start: Int64, to now: Int64) -> Bool {
        .microseconds(now - start) >= patience
    }
}
