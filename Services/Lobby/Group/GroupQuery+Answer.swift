public import Contracts
public import EventSourcing
public import Hosting
import Journal
import ParlorWire
import RoomRules

extension GroupQuery: Query {
    public func answer(_ context: Context, reading reader: Reader) throws -> any Encodable {
        if case .lines(let person, _) = self { return try Self.lines(of: person, reader) }
        guard let person = context.actor.person else { throw GroupRefusal.personOnly }
        switch self {
        case .lines: return OwnLines()
        case .get:
            guard !context.key.rawValue.isEmpty else { throw GroupRefusal.unnamed }
            guard let view = try Self.view(of: context.key, for: person, reader) else {
                throw GroupRefusal.notFound
            }
            return view
        case .mine:
            let groups = try Self.keys(of: person, reader).compactMap { key in
                try Self.view(of: key, for: person, reader)
            }
            return GroupList(groups: groups.sorted(by: Self.isBefore))
        }
    }

    private static func keys(
        of person: PersonID, _ reader: Reader
    ) throws(JournalFault) -> [EntityKey] {
        var keys: [EntityKey] = []
        for index in [Group.memberIndex, Group.askedIndex] {
            let rows = try reader.list(
                index, prefix: Group.sort(person), limit: GroupLimits.groups)
            keys += rows.map(\.stream.key)
        }
        return keys
    }

    /// How others played is not the person's own.
    private static func lines(of person: PersonID, _ reader: Reader) throws -> OwnLines {
        let groups = try keys(of: person, reader).compactMap { key in
            try reader.state(Group.self, key)?.state.own(person, key)
        }
        return OwnLines(groups.map { RawJSON(JSON.encode(["group": $0])) })
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

/// A group in the file of somebody who is in it, or asked.
private struct OwnGroup: Encodable {
    let groupId: GroupID
    let name: RoomName?
    let foundedAt: Timestamp?
    let isAsked: Bool?
    let playedCount: Int?
    let wins: Int?
}

extension Group {
    fileprivate func own(_ person: PersonID, _ key: EntityKey) -> OwnGroup {
        let isMember = members.contains(person)
        return OwnGroup(
            groupId: GroupID(key), name: name, foundedAt: foundedAt, isAsked: isMember ? nil : true,
            playedCount: isMember ? playedCount : nil, wins: isMember ? wins[person] ?? 0 : nil)
    }
}

extension Timestamp {
    fileprivate static let distantPast = Timestamp(milliseconds: 0)
}
