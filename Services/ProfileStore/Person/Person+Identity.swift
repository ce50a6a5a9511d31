import Contracts
import EventSourcing
import Wire

extension Person {
    static let nameIndex = "person.name"

    var listings: Set<Listing> {
        guard let displayName, !isDeleted else { return [] }
        let name = Listing(in: Self.nameIndex, sort: SearchText(displayName.text).text)
        return gatewayListings.union([name])
    }

    func renaming(_ person: PersonID, to typed: String) throws(PersonRefusal) -> [PersonEvent] {
        var identity = identity(person)
        do { identity.displayName = try DisplayName(typed) } catch { throw .name(error) }
        return changing(to: identity)
    }

    func changing(_ person: PersonID, avatar: Avatar) -> [PersonEvent] {
        var identity = identity(person)
        identity.avatar = avatar
        return changing(to: identity)
    }

    private func changing(to identity: PersonIdentity) -> [PersonEvent] {
        identity == self.identity(identity.userId) ? [] : [.identityChanged(identity)]
    }
}
