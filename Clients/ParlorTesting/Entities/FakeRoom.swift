import Contracts
import EventSourcing
import ParlorWire
import RoomRules

/// A room, by the rules of a server. Its passcode is kept as it is.
struct FakeRoom: HostedEntity, CompletesEvents, ScarceKeys {
    static let schema = 1
    static let looksTheSameToAll = true
    static let completed = Set(RoomEvent.completions.keys.map(\.rawValue))
    static let mostRooms = 10
    static var shelf: WritableKeyPath<FakeServer, [EntityKey: FakeRoom]> { \.rooms }

    private(set) var room = Room()

    static func address(
        _ command: RoomCommand, key: EntityKey, context: Context
    ) throws(RoomRefusal) -> EntityKey {
        try Room.address(command, key: key, context: context)
    }

    static func nextAddress(
        _ command: RoomCommand, attempt: Int, context: Context
    ) throws(RoomRefusal) -> EntityKey {
        try Room.nextAddress(command, attempt: attempt, context: context)
    }

    static func founds(_ command: RoomCommand) -> Bool { Room.founds(command) }

    static func missing(_ stream: StreamName) -> Failure { Room.missing(stream) }

    var deadline: Deadline<RoomCommand>? { room.deadline }
    var isOver: Bool { room.isOver }

    func decide(_ command: RoomCommand, in context: Context) throws(RoomRefusal) -> [RoomEvent] {
        try room.decide(command, in: context, FakePasscodes())
    }

    mutating func apply(_ event: RoomEvent) { room.apply(event) }

    func view(for viewer: Actor, key: EntityKey) -> RoomView { room.view(for: viewer, key: key) }
    func audience(key: EntityKey) -> Audience { room.audience(key: key) }
    func people(key: EntityKey) -> Set<PersonID> { room.people(key: key) }
    func seated(key: EntityKey) -> Set<PersonID> { room.seated(key: key) }
    func completion(of event: RoomEvent) -> (any Encodable)? { room.completion(of: event) }
}
