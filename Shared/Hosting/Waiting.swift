import Wire

/// What waits to be made aside, and how many bytes were read for it: who may add to it.
struct Waiting {
    /// More than this don't wait: whoever calls repeats it in a moment.
    static let mostCalls = 64
    /// Of these, for one person.
    static let mostOfOne = 4
    /// With so much no more is read; what was read last may be one whole entity more.
    static let mostBytes = 128 << 20
    /// Of these, for one person.
    static let mostBytesOfOne = 32 << 20

    private struct Held {
        var calls = 0
        var bytes = 0
    }

    private var held: [Actor: Held] = [:]

    func hasRoom(for actor: Actor) -> Bool {
        let one = held[actor] ?? Held()
        return held.values.reduce(0) { $0 + $1.calls } < Self.mostCalls
            && held.values.reduce(0) { $0 + $1.bytes } < Self.mostBytes
            && (actor.person == nil
                || one.calls < Self.mostOfOne && one.bytes < Self.mostBytesOfOne)
    }

    mutating func add(_ bytes: Int, of actor: Actor) {
        held[actor, default: Held()].calls += 1
        held[actor]!.bytes += bytes
    }

    mutating func remove(_ bytes: Int, of actor: Actor) {
        held[actor]!.calls -= 1
        held[actor]!.bytes -= bytes
        if held[actor]!.calls == 0 { held[actor] = nil }
    }
}
