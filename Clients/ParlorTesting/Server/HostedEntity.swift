import EventSourcing
import MatchRules
import ParlorWire

/// An entity that the server hosts.
protocol HostedEntity: Watchable {
    /// Where the server has it.
    static var shelf: WritableKeyPath<FakeServer, [EntityKey: Self]> { get }

    /// Which entity a command means. Attempts go up as long as a new one's key is taken.
    static func place(
        _ command: Command, key: EntityKey, attempt: Int, _ context: Context
    ) throws(Refused) -> (key: EntityKey, isNew: Bool)

    /// Turns a command away because of other entities.
    static func admit(
        _ command: Command, at key: EntityKey, by sender: Sender, in server: FakeServer
    ) throws(Refused)

    /// What others are to do because of the event, which has just been applied.
    func errands(after event: Event, at key: EntityKey, in server: FakeServer) -> [Errand]
}

extension HostedEntity {
    static func place(
        _ command: Command, key: EntityKey, attempt: Int, _ context: Context
    ) throws(Refused) -> (key: EntityKey, isNew: Bool) {
        (try address(command, key: key, context: context), false)
    }

    static func admit(
        _ command: Command, at key: EntityKey, by sender: Sender, in server: FakeServer
    ) throws(Refused) {}

    func errands(after event: Event, at key: EntityKey, in server: FakeServer) -> [Errand] { [] }
}

extension HostedEntity where Self: ScarceKeys {
    static func place(
        _ command: Command, key: EntityKey, attempt: Int, _ context: Context
    ) throws(Refused) -> (key: EntityKey, isNew: Bool) {
        guard founds(command), attempt > 0 else {
            return (try address(command, key: key, context: context), founds(command))
        }
        return (try nextAddress(command, attempt: attempt, context: context), true)
    }
}
