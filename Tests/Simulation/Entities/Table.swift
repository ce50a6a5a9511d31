import EventSourcing
import ParlorWire

/// What only some may watch, each with a view of their own: members come and go, and it opens and
/// closes.
struct Table: Watchable {
    static let schema = 1
    static let snapshots = SnapshotPolicy(events: 7)

    var isOpen = false
    var members: Set<PersonID> = []
    var said = 0

    enum Command: Choice {
        case say(number: Int)
        case admit(person: PersonID)
        case expel(person: PersonID)
        case open(on: Bool)

        enum CodingKeys: String, CodingKey, CaseIterable {
            case say = "table.say"
            case admit = "table.admit"
            case expel = "table.expel"
            case open = "table.open"
        }
    }

    enum Event: StreamEvent, Equatable {
        static let kind: EntityKind = "table"

        case said(number: Int)
        case admitted(person: PersonID)
        case expelled(person: PersonID)
        case opened(on: Bool)

        enum CodingKeys: String, CodingKey, CaseIterable { case said, admitted, expelled, opened }
    }

    /// What one seat sees: nobody else's secret.
    struct View: Encodable {
        let isOpen: Bool
        let members: [PersonID]
        let said: Int
        let secret: String?
    }

    static func address(
        _ command: Command, key: EntityKey, context: Context
    ) throws(Failure) -> EntityKey { key }

    func decide(_ command: Command, in context: Context) throws(Failure) -> [Event] {
        switch command {
        case .say(let number):
            if let person = context.actor.person, !isOpen, !members.contains(person) {
                throw Failure(.forbidden, "Only members speak here.")
            }
            return [.said(number: number)]
        case .admit(let person): return members.contains(person) ? [] : [.admitted(person: person)]
        case .expel(let person): return members.contains(person) ? [.expelled(person: person)] : []
        case .open(let on): return said > 0 && on == isOpen ? [] : [.opened(on: on)]
        }
    }

    mutating func apply(_ event: Event) {
        said += 1
        switch event {
        case .said: break
        case .admitted(let person): members.insert(person)
        case .expelled(let person): members.remove(person)
        case .opened(let on): isOpen = on
        }
    }

    func view(for viewer: Actor, key: EntityKey) -> View {
        let person = viewer.person.flatMap { members.contains($0) ? $0 : nil }
        return View(
            isOpen: isOpen, members: members.sorted(), said: said,
            secret: person.map { "\($0) holds \(said) at \(key)" })
    }

    func audience(key: EntityKey) -> Audience { isOpen ? .everyone : .only(members) }

    func people(key: EntityKey) -> Set<PersonID> { members }
}
