import Contracts
import EventSourcing
import ParlorWire
import Sodium

/// How a conversation begins, and who is in it.
extension Chat {
    /// Two people have one conversation, whichever of them begins it; a group has a key that nobody can
    /// guess.
    static func address(
        _ command: ChatCommand, key: EntityKey, context: Context
    ) throws(ChatRefusal) -> EntityKey {
        switch command {
        case .direct(let other):
            guard let person = context.actor.person else { throw .personOnly }
            guard other.isWellFormed else { throw .badId }
            guard other != person else { throw .yourself }
            return pairKey(person, other)
        case .group:
            guard context.actor.person != nil else { throw .personOnly }
            var dice = context.dice
            return EntityKey(dice.word(keyLength))
        case .moveIn(let chat): return try address(of: chat, key, context)
        default:
            guard !key.rawValue.isEmpty else { throw .unnamed }
            return key
        }
    }

    private static let keyLength = 26

    /// 130 bits that stand for two people.
    static func pairKey(_ one: PersonID, _ other: PersonID) -> EntityKey {
        let pair = [one, other].sorted().map(\.rawValue).joined(separator: " ")
        return EntityKey(String(Fingerprint(of: pair).text.prefix(keyLength)))
    }

    func starting(
        _ command: ChatCommand, _ context: Context
    ) throws(ChatRefusal) -> [ChatEvent] {
        guard let person = context.actor.person else { throw .personOnly }
        guard about == nil else { return [] }
        switch command {
        case .direct(let other):
            return [
                .started(
                    NewChat(
                        type: .direct, createdBy: person, members: [person, other].sorted(),
                        startedAt: context.now))
            ]
        case .group(let typed, let people):
            let title = try Self.title(typed)
            let others = try Self.checked(people, besides: [person])
            guard !others.isEmpty else { throw .nobody }
            guard others.count < ChatRefusal.mostMembers else { throw .tooManyMembers }
            return [
                .started(
                    NewChat(
                        type: .group, title: title, createdBy: person, members: [person] + others,
                        startedAt: context.now))
            ]
        default: return []
        }
    }

    /// Who adds to a group, removes from it and renames it: the longest present.
    var admin: PersonID? { about?.type == .group ? members.first?.id : nil }

    func grouping(
        _ command: ChatCommand, _ person: PersonID, _ context: Context
    ) throws(ChatRefusal) -> [ChatEvent] {
        if case .leave = command { return [.memberRemoved(userId: person, reason: .left)] }
        guard admin == person else { throw .notAdmin }
        switch command {
        case .add(let people):
            let new = try Self.checked(people, besides: members.map(\.id))
            guard members.count + new.count <= ChatRefusal.mostMembers else {
                throw .tooManyMembers
            }
            return new.map { .memberAdded(userId: $0, addedAt: context.now) }
        case .remove(let other):
            guard member(other) != nil else { throw .notThere }
            return [.memberRemoved(userId: other, reason: other == person ? .left : .removed)]
        case .rename(let typed):
            let title = try Self.title(typed)
            return title == about?.title ? [] : [.renamed(title: title)]
        default: return []
        }
    }

    /// Each of them once, in their order.
    static func checked(
        _ people: [PersonID], besides known: [PersonID]
    ) throws(ChatRefusal) -> [PersonID] {
        guard people.count <= ChatRefusal.mostMembers else { throw .tooManyMembers }
        guard people.allSatisfy(\.isWellFormed) else { throw .badId }
        var seen = Set(known)
        return people.filter { seen.insert($0).inserted }
    }

    static func title(_ typed: String) throws(ChatRefusal) -> ChatTitle {
        do { return try ChatTitle(typed) } catch { throw .title(error) }
    }
}
