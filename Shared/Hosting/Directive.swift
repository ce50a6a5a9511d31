public import EventSourcing
public import ParlorWire

/// What an event elsewhere means here: this command for that entity.
///
/// Of one event there is at most one for each entity: the event's id is the command's.
public struct Directive<E: Entity>: Sendable {
    public let key: EntityKey
    public let command: E.Command
    /// What may happen again after a restore, as another event, and counts once all the same.
    public let fact: String?

    public init(_ key: EntityKey, _ command: E.Command, once fact: String? = nil) {
        self.key = key
        self.command = command
        self.fact = fact
    }
}
