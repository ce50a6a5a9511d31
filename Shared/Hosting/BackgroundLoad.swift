import ParlorWire

/// What waits for background work, and how many bytes were read for it. It says who may add to it.
/// Each lane has these bounds for itself.
struct BackgroundLoad {
    /// Of one person.
    static let mostOfOne = 4
    /// With so much no more is read; what was read last may be one whole entity more.
    static let mostBytes = 128 << 20
    /// Of these, for one person. Whoever holds none may go beyond the bound of all by as much, so
    /// that those who came first don't keep others out.
    static let mostBytesOfOne = 32 << 20

    private struct Held {
        var calls = 0
        var bytes = 0

        static func += (left: inout Held, right: Held) {
            left.calls += right.calls
            left.bytes += right.bytes
        }
    }

    private var lanes: [Lane: [Actor: Held]] = [:]

    func lanes(for actor: Actor) -> Set<Lane> {
        Set(Lane.allCases.filter { hasRoom(for: actor, in: $0) })
    }

    func hasRoom(for actor: Actor, in lane: Lane) -> Bool {
        let held = lanes[lane] ?? [:]
        let one = held[actor] ?? Held()
        let reserve = one.bytes == 0 ? Self.mostBytesOfOne : 0
        return held.values.reduce(0) { $0 + $1.bytes } < Self.mostBytes + reserve
            && (actor.person == nil
                || one.calls < Self.mostOfOne && one.bytes < Self.mostBytesOfOne)
    }

    mutating func add(_ bytes: Int, of actor: Actor, in lane: Lane) {
        lanes[lane, default: [:]][actor, default: Held()] += Held(calls: 1, bytes: bytes)
    }

    mutating func remove(_ bytes: Int, of actor: Actor, in lane: Lane) {
        lanes[lane]![actor]! += Held(calls: -1, bytes: -bytes)
        if lanes[lane]![actor]!.calls == 0 { lanes[lane]![actor] = nil }
    }
}
