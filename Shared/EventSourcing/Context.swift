public import Wire

/// What a decision may know besides the entity: who asks, when, and a roll of the dice.
public struct Context: Sendable {
    public let actor: Actor
    public let device: DeviceID?
    public let key: EntityKey
    public let now: Timestamp
    /// What the caller's device said of its app.
    public let app: ClientApp?
    private let seeding: @Sendable () -> UInt64

    /// Few decisions throw dice: their seed is made when one does.
    public init(
        actor: Actor, device: DeviceID? = nil, key: EntityKey, now: Timestamp,
        app: ClientApp? = nil, seed: @autoclosure @escaping @Sendable () -> UInt64
    ) {
        self.actor = actor
        self.device = device
        self.key = key
        self.now = now
        self.app = app
        seeding = seed
    }

    /// Equal for the same command however often it is decided, unguessable from outside.
    public var seed: UInt64 { seeding() }
    public var dice: Dice { Dice(seed: seed) }
}
