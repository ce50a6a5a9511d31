import Contracts
import EventSourcing
import Hosting
import ParlorWire

/// People with whom somebody played, who may become friends.
extension Friends {
    /// Once for each of them: people who often play together cost nothing more.
    func meeting(_ people: [PersonID], _ owner: PersonID) -> [FriendsEvent] {
        let new = people.filter { $0 != owner && !met.contains($0) }
        return new.isEmpty ? [] : [.met(userIds: Secret(new))]
    }

    mutating func remember(_ people: [PersonID]) {
        met = Array((met + people).suffix(FriendLimits.met))
    }

    /// The last met first.
    func suggestions(besides owner: PersonID) -> [PersonID] {
        let known = Set(friends + incoming + outgoing + [owner])
        let hidden = decisions[.hidden] ?? [:]
        return met.reversed().filter {
            !known.contains($0) && !blocks($0) && hidden[$0.rawValue] == nil
        }
    }
}

extension Reader {
    /// To those whom somebody blocks, and when they are gone, they are not suggested.
    func canBeSuggested(_ person: PersonID, to caller: PersonID) throws -> Bool {
        guard let known = try state(Person.self, person.key)?.state, !known.isDeleted else {
            return false
        }
        let account = try state(Account.self, person.key)?.state
        let friends = try state(Friends.self, person.key)?.state
        return account?.isDeleted != true && friends?.blocks(caller) != true
    }
}
