import EventSourcing
import Journal
import ParlorWire

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

    /// What an entity does by itself: as it says, and as a setting of the operator's says.
    private(set) var deadline: (E) -> Deadline<E.Command>? = { $0.deadline }

    private(set) var itemToRecall: (E, E.Command) -> Int? = { _, _ in nil }
    private(set) var mostOfItem = (events: 0, bytes: 0)
    private(set) var recalling: (E, [E.Event]) -> E = { state, _ in state }

    private(set) var mayErase = false
    private(set) var erases: (E.Event) -> ErasedPart? = { _ in nil }
    private(set) var owner: (E.Event) -> PersonID? = { _ in nil }
    private(set) var remainder: (E.Event, E.Event) -> E.Event? = { event, _ in event }
    private(set) var passOverErased: (inout E) -> Void = { _ in }

    private(set) var cutRule: CutRule?
    private(set) var standIn: (E) -> E.Event? = { _ in nil }
    /// Nil where what may go never depends on the state.
    private(set) var isDone: ((E) -> Bool)?
    private(set) var standing: (Bytes, Int) throws(Malformed) -> E = { _, _ throws(Malformed) in
        throw Malformed("nothing stands for events of \(E.kind)")
    }

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
        if let type = E.self as? any Erasable.Type { adopt(type) }
        if let type = E.self as? any Cuttable.Type { adopt(type) }
        if let type = E.self as? any CutWhenDone.Type { adopt(type) }
    }

    /// Whichever is due earlier comes first.
    func add(_ due: @escaping (E) -> Deadline<E.Command>?) {
        deadline = { [deadline] entity in
            [deadline(entity), due(entity)].compactMap(\.self).min { $0.at < $1.at }
        }
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

    private func adopt<T: Erasable>(_ type: T.Type) {
        mayErase = true
        erases = { T.erases($0 as! T.Event) }
        owner = { T.owner(of: $0 as! T.Event) }
        remainder = { T.remainder(of: $0 as! T.Event, after: $1 as! T.Event) as! E.Event? }
        passOverErased = { state in
            var typed = state as! T
            typed.passOverErased()
            state = typed as! E
        }
    }

    private func adopt<T: Cuttable>(_ type: T.Type) {
        cutRule = CutRule(
            passing: T.passing, keptByDefault: T.keptByDefault, followers: T.passingFollowers,
            standsInFor: T.standsInFor, needless: T.needless)
        standIn = { ($0 as! T).standIn.map { $0 as! E.Event } }
        standing = { state, schema throws(Malformed) in
            try T.standing(state, of: schema) as! E
        }
    }

    private func adopt<T: CutWhenDone>(_ type: T.Type) { isDone = { ($0 as! T).isDone } }

    private func adopt<T: HandWritten>(_ type: T.Type) {
        read = { try T.read($0, $1) as! E.Command }
        writeEvent = { T.written($0 as! T.Event) }
        writeView = { T.written($0 as! T.View) }
    }
}

extension EntityTraits {
    /// The state that stands for all that was before.
    func state(in event: StoredEvent) throws(JournalFault) -> E {
        let base = try StandingState(in: event)
        do throws(Malformed) { return try standing(base.state.bytes, base.schema) } catch {
            throw .unreadable(event.stream, error)
        }
    }

    /// What goes, what was erased of it, and what stands for what went before.
    var passing: Set<String> {
        cutRule.map { $0.passing.union([StoredEvent.erased, StoredEvent.base]) } ?? []
    }

    /// The same, but for what stands already.
    var passingEvents: WantedEvents {
        let names = passing.subtracting([StoredEvent.base]).map { EventName(E.kind, $0) }
        return WantedEvents(Set(names), having: [:])
    }
}
