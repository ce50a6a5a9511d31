import EventSourcing
import ParlorWire

/// What decides ids, shuffles and throws: the same for the same seed.
///
/// The ids of commands are random, so they decide nothing.
struct ServerChance: Sendable {
    private var dice: Dice

    init(seed: UInt64) { dice = Dice(seed: seed) }

    mutating func word() -> String { dice.word(26) }

    mutating func context(_ sender: Sender, _ key: EntityKey, _ now: Timestamp) -> Context {
        let (seed, entropy) = (dice.next(), Entropy(from: &dice))
        return Context(
            actor: sender.actor, device: sender.device, command: sender.cid ?? "", key: key,
            now: now, app: sender.app, seed: seed, entropy: { entropy })
    }
}

/// Who sends a command, and under which id.
struct Sender: Sendable {
    let actor: Actor
    var cid: CommandID?
    var device: DeviceID?
    var app: ClientApp?

    init(
        _ actor: Actor, cid: CommandID? = nil, device: DeviceID? = nil, app: ClientApp? = nil
    ) {
        (self.actor, self.cid, self.device, self.app) = (actor, cid, device, app)
    }
}
