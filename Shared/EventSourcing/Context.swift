public import ParlorWire

/// What a decision may know besides the entity: who asks, when, and a roll of the dice.
public struct Context: Sendable {
    public let actor: Actor
    public let device: DeviceID?
    /// The command's name within its sender.
    public let command: CommandID
    public let key: EntityKey
    public let now: Timestamp
    /// What the caller's device said of its app.
    public let app: ClientApp?
    private let seeding: @Sendable () -> UInt64
    private let drawing: (@Sendable () -> Entropy)?

    /// Few decisions throw dice or draw entropy: it is made when one does.
    public init(
        actor: Actor, device: DeviceID? = nil, command: CommandID = "", key: EntityKey,
        now: Timestamp,
        app: ClientApp? = nil, seed: @autoclosure @escaping @Sendable () -> UInt64,
        entropy: (@Sendable () -> Entropy)? = nil
    ) {
        (self.actor, self.device, self.command) = (actor, device, command)
        (self.key, self.now, self.app) = (key, now, app)
        seeding = seed
        drawing = entropy
    }

    /// Equal for the same command however often it is decided, unguessable from outside.
    public var seed: UInt64 { seeding() }
    public var dice: Dice { Dice(seed: seed) }

    /// For what must stay hidden: nothing that the dice show says anything of it. Another process
    /// draws something else for the same command, so it belongs into the event.
    public var entropy: Entropy {
        guard let drawing else { preconditionFailure("Nobody gave this decision any entropy.") }
        return drawing()
    }
}
