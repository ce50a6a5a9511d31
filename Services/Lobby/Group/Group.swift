import Contracts
import EventSourcing
import ParlorWire

/// People who meet again: who they are, and how they played. Their room is found by an index.
struct Group: Entity {
    static let schema = 1
    static let memberIndex = "group.member"
    static let askedIndex = "group.asked"

    private(set) var name: RoomName?
    private(set) var foundedAt: Timestamp?
    /// The longest present first: that one keeps the group.
    private(set) var members: [PersonID] = []
    private(set) var asked: [PersonID] = []
    private(set) var playedCount = 0
    /// Of the members alone.
    private(set) var wins: [PersonID: Int] = [:]
    /// The oldest first.
    private(set) var results: [GroupResult] = []

    static func address(
        _ command: GroupCommand, key: EntityKey, context: Context
    ) throws(GroupRefusal) -> EntityKey {
        guard !key.rawValue.isEmpty else { throw .unnamed }
        return key
    }

    func decide(_ command: GroupCommand, in context: Context) throws(GroupRefusal) -> [GroupEvent] {
        switch command {
        case .join: try joining(context)
        case .leave: try leaving(context)
        case .rename(let name): try renaming(name, context)
        case .remove(let person): try removing(person, context)
        case .noteKept, .notePlayed, .noteBanned, .noteErased: try hearing(command, context)
        }
    }

    mutating func apply(_ event: GroupEvent) {
        switch event {
        case .founded(let new):
            (name, foundedAt, members) = (new.name, new.foundedAt, [new.by])
        case .asked(let people): asked += people
        case .joined(let person):
            asked.removeAll { $0 == person }
            members.append(person)
        case .left(let person, _):
            asked.removeAll { $0 == person }
            members.removeAll { $0 == person }
            wins[person] = nil
            if members.isEmpty { asked = [] }
        case .renamed(let name): self.name = name
        case .played(let result): add(result)
        }
    }

    var listings: Set<Listing> {
        Set(
            members.map { Listing(in: Self.memberIndex, sort: Self.sort($0)) }
                + asked.map { Listing(in: Self.askedIndex, sort: Self.sort($0)) })
    }

    /// An id has no slash: no other's begins with this.
    static func sort(_ person: PersonID) -> String { "\(person)/" }

    /// Nobody is in it any more, or was ever.
    var isOver: Bool { members.isEmpty }

    var activeAt: Timestamp? { results.last?.playedAt ?? foundedAt }
}

extension Group {
    private mutating func add(_ result: GroupResult) {
        playedCount += 1
        for winner in result.winners where members.contains(winner) {
            wins[winner, default: 0] += 1
        }
        results.append(result)
        if results.count > GroupLimits.results { results.removeFirst() }
    }
}
