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
        identity.displayName = try Self.name(typed)
        return changing(to: identity)
    }

    static func name(_ typed: String) throws(PersonRefusal) -> DisplayName {
        do { return try DisplayName(typed) } catch { throw .name(error) }
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
