import Contracts
import EventSourcing
import Hosting
import Journal
import ParlorWire

/// Whether one person may begin a conversation with another, or take them into a group.
struct Acquaintance {
    /// The most conversations of a person that are searched for shared rooms, and as many former ones.
    private static let mostRooms = 250

    /// The followers whose news can change a refusal.
    private static let followers: Set = ["rooms", "writers", "friendships"]

    private let catchUp: CatchUp

    init(for host: Host) { catchUp = CatchUp(host, following: Self.followers) }

    func check(
        _ others: Set<PersonID>, for person: PersonID, _ context: Context, _ reader: Reader
    ) throws {
        guard let refusal = try refusal(of: others, for: person, reader) else { return }
        // Recent rooms and friendships may not have arrived yet.
        let hasParked = try Self.followers.contains { try reader.hasParked($0) }
        guard catchUp.isOver(for: context), !hasParked else { throw ChatRefusal.beingLookedUp }
        throw refusal
    }

    private func refusal(
        of others: Set<PersonID>, for person: PersonID, _ reader: Reader
    ) throws -> ChatRefusal? {
        let friends = try reader.rule(of: person).friends
        let strangers = try others.sorted().filter { other in
            try !friends.contains(other) || !reader.rule(of: other).friends.contains(person)
        }
        // Whatever they chose: how many are let through says nothing of it.
        guard strangers.count <= ChatRefusal.mostStrangers else { return .tooManyStrangers }
        var own: Set<EntityKey>?
        for stranger in strangers {
            switch try reader.rule(of: stranger).writers {
            case .everybody: continue
            case .met:
                let met = try own ?? Self.rooms(of: person, reader)
                own = met
                if try !met.isDisjoint(with: Self.rooms(of: stranger, reader)) { continue }
            case .friends: break
            }
            return .notMet(stranger)
        }
        return nil
    }

    /// Ended rooms count, too.
    private static func rooms(
        of person: PersonID, _ reader: Reader
    ) throws(JournalFault) -> Set<EntityKey> {
        var rooms: Set<EntityKey> = []
        for index in [Chat.memberIndex, Chat.formerIndex] {
            let rows = try reader.listActive(index, prefix: Chat.sort(person), limit: mostRooms)
            rooms.formUnion(
                rows.lazy.map(\.stream.key).filter { $0.rawValue.hasPrefix(ChatID.roomPrefix) })
        }
        return rooms
    }
}

extension Reader {
    fileprivate func rule(of person: PersonID) throws(JournalFault) -> ContactRule {
        try state(ContactRule.self, person.key)?.state ?? ContactRule()
    }
}
