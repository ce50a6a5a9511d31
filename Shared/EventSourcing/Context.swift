public import Wire

/// What a decision may know besides the entity: who asks, when, and a roll of the dice.
public struct Context: Sendable {
    public let actor: Actor
    public let device: DeviceID?
    public let key: EntityKey
    public let now: Timestamp
    /// Equal for the same command however often it is decided, unguessable from outside.
    public let seed: UInt64

    public init(actor: Actor, device: DeviceID? = nil, key: EntityKey, now: Timestamp, seed: UInt64)
    {
        self.actor = actor
        self.device = device
        self.key = key
        self.now = now
        self.seed = seed
    }

    public var dice: Dice { Dice(seed: seed) }
}
