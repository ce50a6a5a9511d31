import Contracts
import EventSourcing
import ParlorWire

/// What people do, each in a group that they are in or that asks them.
extension Group {
    func joining(_ context: Context) throws(GroupRefusal) -> [GroupEvent] {
        let person = try person(context)
        if members.contains(person) { return [] }
        guard asked.contains(person) else { throw .notFound }
        return [.joined(userId: person)]
    }

    func leaving(_ context: Context) throws(GroupRefusal) -> [GroupEvent] {
        let person = try person(context)
        guard members.contains(person) || asked.contains(person) else { throw .notFound }
        return [.left(userId: person, reason: .left)]
    }

    func renaming(_ typed: String, _ context: Context) throws(GroupRefusal) -> [GroupEvent] {
        try mustKeepIt(context)
        let name: RoomName
        do { name = try RoomName(typed) } catch { throw .name(error) }
        return name == self.name ? [] : [.renamed(name: name)]
    }

    func removing(_ person: PersonID, _ context: Context) throws(GroupRefusal) -> [GroupEvent] {
        let keeper = try mustKeepIt(context)
        guard person != keeper else { throw .yourself }
        guard members.contains(person) || asked.contains(person) else { throw .notThere }
        return [.left(userId: person, reason: .removed)]
    }

    private func person(_ context: Context) throws(GroupRefusal) -> PersonID {
        guard let person = context.actor.person else { throw .personOnly }
        return person
    }

    @discardableResult
    private func mustKeepIt(_ context: Context) throws(GroupRefusal) -> PersonID {
        let person = try person(context)
        guard members.contains(person) else { throw .notFound }
        guard members.first == person else { throw .notKeeper }
        return person
    }
}

/// What the group hears of its rooms and its people.
extension Group {
    func hearing(_ command: GroupCommand, _ context: Context) throws(GroupRefusal) -> [GroupEvent] {
        guard context.actor.isPart else { throw .partsOnly }
        switch command {
        case .noteKept(let name, let host, let people, let at):
            guard foundedAt != nil else {
                return [.founded(NewGroup(name: name, by: host, foundedAt: at))]
                    + asking(people, besides: [host])
            }
            return members.contains(host) ? asking(people, besides: members + asked) : []
        case .notePlayed(let result):
            let isKnown = results.contains { $0.matchId == result.matchId }
            return isOver || isKnown ? [] : [.played(result)]
        case .noteBanned(let person, let host):
            guard members.first == host, members.contains(person) || asked.contains(person) else {
                return []
            }
            return [.left(userId: person, reason: .removed)]
        case .noteErased(let person):
            guard members.contains(person) || asked.contains(person) else { return [] }
            return [.left(userId: person, reason: .erased)]
        default: return []
        }
    }

    /// As many as there is room for.
    private func asking(_ people: [PersonID], besides known: [PersonID]) -> [GroupEvent] {
        var seen = Set(known)
        let new = people.filter { seen.insert($0).inserted }
            .prefix(max(0, GroupLimits.people - known.count))
        return new.isEmpty ? [] : [.asked(userIds: Array(new))]
    }
}
