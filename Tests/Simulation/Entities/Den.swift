import EventSourcing
import ParlorWire

/// What looks the same to all who are in, and shows nothing of itself to anybody else.
struct Den: Watchable {
    static let schema = 1
    static let snapshots = SnapshotPolicy(events: 7)
    static let looksTheSameToAll = true

    var members: Set<PersonID> = []
    var said: [Int] = []

    enum Command: Choice {
        case say(number: Int)
        case admit(person: PersonID)
        case expel(person: PersonID)

        enum CodingKeys: String, CodingKey, CaseIterable {
            case say = "den.say"
            case admit = "den.admit"
            case expel = "den.expel"
        }
    }

    enum Event: StreamEvent, Equatable {
        static let kind: EntityKind = "den"

        case said(number: Int)
        case admitted(person: PersonID)
        case expelled(person: PersonID)

        enum CodingKeys: String, CodingKey, CaseIterable { case said, admitted, expelled }
    }

    static func address(
        _ command: Command, key: EntityKey, context: Context
    ) throws(Failure) -> EntityKey { key }

    func decide(_ command: Command, in context: Context) throws(Failure) -> [Event] {
        switch command {
        case .say(let number): [.said(number: number)]
        case .admit(let person): members.contains(person) ? [] : [.admitted(person: person)]
        case .expel(let person): members.contains(person) ? [.expelled(person: person)] : []
        }
    }

    mutating func apply(_ event: Event) {
        switch event {
        case .said(let number): said.append(number)
        case .admitted(let person): members.insert(person)
        case .expelled(let person): members.remove(person)
        }
    }

    func view(for viewer: Actor, key: EntityKey) -> Den {
        viewer.person.map(members.contains) ?? true ? self : Den()
    }

    func audience(key: EntityKey) -> Audience { .only(members) }

    func people(key: EntityKey) -> Set<PersonID> { members }
}
