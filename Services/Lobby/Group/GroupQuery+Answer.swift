public import Contracts
public import EventSourcing
public import Hosting
import Journal
import RoomRules
import Wire

extension GroupQuery: Query {
    public func answer(_ context: Context, reading reader: Reader) throws -> any Encodable {
        guard let person = context.actor.person else { throw GroupRefusal.personOnly }
        switch self {
        case .get:
            guard !context.key.rawValue.isEmpty else { throw GroupRefusal.unnamed }
            guard let view = try Self.view(of: context.key, for: person, reader) else {
                throw GroupRefusal.notFound
            }
            return view
        case .mine:
            let groups = try [Group.memberIndex, Group.askedIndex].flatMap { index in
                try reader.list(index, prefix: Group.sort(person), limit: GroupLimits.groups)
                    .compactMap { try Self.view(of: $0.stream.key, for: person, reader) }
            }
            return GroupList(groups: groups.sorted(by: Self.isBefore))
        }
    }

    /// Nil to those who are not in it. Where the host blocks the person, there is no room.
    private static func view(
        of key: EntityKey, for person: PersonID, _ reader: Reader
    ) throws -> GroupView? {
        guard let group = try reader.state(Group.self, key)?.state,
            group.members.contains(person) || group.asked.contains(person)
        else { return nil }
        var view = group.view(for: .person(person), key: key)
        if group.members.contains(person), let (code, room) = try Group.room(of: key, reader),
            try !room.isBarred(person, reader), !room.banned.contains(person)
        {
            view.roomCode = code
        }
        return view
    }

    /// Groups that ask come first.
    private static func isBefore(_ one: GroupView, _ other: GroupView) -> Bool {
        if one.isAsked != other.isAsked { return one.isAsked == true }
        let (left, right) = (one.activeAt ?? .distantPast, other.activeAt ?? .distantPast)
        return left == right ? one.groupId < other.groupId : left > right
    }
}

extension Timestamp {
    fileprivate static let distantPast = Timestamp(milliseconds: 0)
}
