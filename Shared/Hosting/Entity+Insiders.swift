import EventSourcing
import ParlorWire

extension Entity {
    /// Who appears in an entity needn't guess that there is one.
    func hasInside(_ actor: Actor, key: EntityKey) -> Bool {
        actor.person.map { roster(key: key).people.contains($0) } ?? true
    }
}

extension Failure {
    /// The gateway says how long.
    static let insidersOnly = Failure(
        .rateLimited, "Too many guesses were wrong. Repeat this later.")
}
