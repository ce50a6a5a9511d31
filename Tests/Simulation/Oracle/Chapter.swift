import EventSourcing
import Journal
import ParlorWire

/// An entity as one of its events left it.
struct Chapter {
    private static let types: [EntityKind: any Entity.Type] = [
        Purse.kind: Purse.self, Table.kind: Table.self, Person.kind: Person.self,
        Account.kind: Account.self, Den.kind: Den.self,
    ]

    let stream: StreamName
    let state: any Entity
    let body: Bytes
    private let event: StoredEvent?

    /// Before the first event.
    init(_ stream: StreamName) {
        self.stream = stream
        state = Self.types[stream.kind]!.init()
        body = state.body
        event = nil
    }

    init(_ event: StoredEvent, after earlier: Chapter) throws(Broken) {
        guard let state = earlier.state.applying(event) else {
            throw Broken("\(event.stream) \(event.rev) can't be read.")
        }
        stream = event.stream
        self.state = state
        self.event = event
        body = state.body
    }

    var audience: Audience { state.roster(key: stream.key).audience }
    var people: Set<PersonID> { state.roster(key: stream.key).people }

    /// The body of a reply.
    func view(for viewer: Actor) -> Bytes { state.drawn(for: viewer, stream.key) }

    /// What whoever may watch is shown, now or later.
    func shown(to viewer: PersonID) -> Bytes {
        (state as? any Watchable)?.looksTheSame == true ? body : view(for: .person(viewer))
    }

    /// As a device is sent the event that led here.
    var frame: Bytes? {
        event.map { JSON.encode(ClientEvent($0.publication.header, body: $0.body)) }
    }

    /// Nothing: the command is accepted and changes nothing. A failure: it is refused.
    func decision(on call: Call) -> Result<Int, Failure> { state.decision(on: call, stream.key) }
}

extension Entity {
    fileprivate var body: Bytes { JSON.encode(self) }

    fileprivate func drawn(for viewer: Actor, _ key: EntityKey) -> Bytes {
        JSON.encode(view(for: viewer, key: key))
    }

    fileprivate func applying(_ event: StoredEvent) -> Self? {
        guard
            let read = try? JSON.decode(choice: Event.self, name: event.name, body: event.body)
        else { return nil }
        var next = self
        next.apply(read)
        return next
    }

    /// How many events the command leads to.
    fileprivate func decision(on call: Call, _ key: EntityKey) -> Result<Int, Failure> {
        let context = Context(
            actor: call.header.actor, device: call.header.device, key: key, now: World.start,
            seed: 0)
        do {
            let command = try JSON.decode(
                choice: Command.self, name: call.header.call.rawValue, body: call.body)
            return .success(try decide(command, in: context).count)
        } catch {
            return .failure(
                (error as? any Refusal)?.failure ?? Failure(.badInput, "It can't be read."))
        }
    }
}

extension Watchable {
    fileprivate var looksTheSame: Bool { Self.looksTheSameToAll }
}
