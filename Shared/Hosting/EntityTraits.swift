import EventSourcing
import Wire

/// What a kind of entity can do besides deciding: found once, so that no call asks again.
final class EntityTraits<E: Entity> {
    private(set) var keepsPlaces: (E.Event) -> Bool = { _ in false }
    /// The names of events that are told with more than the journal keeps.
    private(set) var completed: Set<String> = []
    let hasPersonalEvents = E.self is any HasPersonalEvents.Type
    /// What there is before the first event, where devices may watch it.
    private(set) var beginning: E?
    private(set) var missing: (StreamName) -> Failure = { .missing($0) }

    private(set) var founds: (E.Command) -> Bool = { _ in false }
    private(set) var nextAddress: (E.Command, Int, Context) throws -> EntityKey = {
        command, _, context in
        try E.address(command, key: context.key, context: context)
    }
    private(set) var hasGivenUpItsKey: (E, Timestamp) -> Bool = { _, _ in false }

    private(set) var decide: (E, E.Command, Context) throws -> Decided<E> = {
        Decided(try $0.decide($1, in: $2), after: nil)
    }

    private(set) var itemToRecall: (E, E.Command) -> Int? = { _, _ in nil }
    private(set) var mostOfItem = (events: 0, bytes: 0)
    private(set) var recalling: (E, [E.Event]) -> E = { state, _ in state }

    private(set) var read: (String, Bytes) throws -> E.Command = {
        try JSON.decode(choice: E.Command.self, name: $0, body: $1)
    }
    private(set) var writeEvent: (E.Event) -> WrittenChoice = { WrittenChoice($0) }
    private(set) var writeView: (E.View) -> Bytes = { JSON.encode($0) }

    init() {
        if let type = E.self as? any Watchable.Type { adopt(type) }
        if let type = E.self as? any CompletesEvents.Type { completed = type.completed }
        if let type = E.self as? any ScarceKeys.Type { adopt(type) }
        if let type = E.self as? any DecidesAhead.Type { adopt(type) }
        if let type = E.self as? any HandWritten.Type { adopt(type) }
        if let type = E.self as? any RecallsItems.Type { adopt(type) }
    }

    // `T` is `E` in each of these: the casts always succeed.

    private func adopt<T: Watchable>(_ type: T.Type) {
        keepsPlaces = { T.keepsPlaces($0 as! T.Event) }
        missing = { T.missing($0) }
        if T.isThereFromTheBeginning { beginning = T() as? E }
    }

    private func adopt<T: ScarceKeys>(_ type: T.Type) {
        founds = { T.founds($0 as! T.Command) }
        nextAddress = { try T.nextAddress($0 as! T.Command, attempt: $1, context: $2) }
        hasGivenUpItsKey = { ($0 as! T).hasGivenUpItsKey(by: $1) }
    }

    private func adopt<T: DecidesAhead>(_ type: T.Type) {
        decide = { try ($0 as! T).decided($1 as! T.Command, in: $2) as! Decided<E> }
    }

    private func adopt<T: RecallsItems>(_ type: T.Type) {
        mostOfItem = T.mostOfItem
        itemToRecall = { ($0 as! T).itemToRecall(for: $1 as! T.Command) }
        recalling = { ($0 as! T).recalling($1 as! [T.Event]) as! E }
    }

    private func adopt<T: HandWritten>(_ type: T.Type) {
        read = { try T.read($0, $1) as! E.Command }
        writeEvent = { T.written($0 as! T.Event) }
        writeView = { T.written($0 as! T.View) }
    }
}
