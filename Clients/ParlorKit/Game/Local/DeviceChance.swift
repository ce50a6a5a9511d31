import EventSourcing
import ParlorWire

/// What decides shuffles, throws, ids and bots on this device: unpredictable, or the same for a seed.
struct DeviceChance: Sendable {
    private var dice: Dice?

    init(seed: UInt64?) { dice = seed.map { Dice(seed: $0) } }

    mutating func context(
        _ actor: Actor, _ key: EntityKey, _ now: Timestamp, app: ClientApp? = nil
    ) -> Context {
        let (seed, entropy) = (next(), entropy())
        return Context(
            actor: actor, key: key, now: now, app: app, seed: seed, entropy: { entropy })
    }

    mutating func word(_ length: Int) -> String {
        var dice = Dice(seed: next())
        return dice.word(length)
    }

    private mutating func next() -> UInt64 { dice?.next() ?? .random(in: 0...UInt64.max) }

    private mutating func entropy() -> Entropy {
        guard dice == nil else { return Entropy(from: &dice!) }
        var system = SystemRandomNumberGenerator()
        return Entropy(from: &system)
    }
}
