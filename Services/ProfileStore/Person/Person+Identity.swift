import Contracts
import EventSourcing
import ParlorWire

extension Person {
    static let nameIndex = "person.name"
    /// Of avatars that were put on since there is this index.
    static let photoIndex = "person.photo"

    var listings: Set<Listing> {
        guard let displayName, !isDeleted else { return [] }
        let photo = avatar.photo.map { Listing(in: Self.photoIndex, sort: $0.rawValue) }
        return gatewayListings.union(
            searchTexts(displayName).map { Listing(in: Self.nameIndex, sort: $0) }
        ).union([photo].compactMap(\.self))
    }

    /// A person who is found by name and by handle is listed once, at the first of both.
    func isListed(at sort: String, of prefix: String) -> Bool {
        displayName.map(searchTexts)?.filter { $0.utf8.starts(with: prefix.utf8) }.min() == sort
    }

    private func searchTexts(_ displayName: DisplayName) -> Set<String> {
        Set([displayName.text, handle?.text].compactMap { $0.map { SearchText($0).text } })
    }

    func taking(_ handle: Handle?, _ context: Context) throws(PersonRefusal) -> [PersonEvent] {
        guard context.actor.isPart else { throw .partsOnly }
        return handle == self.handle ? [] : [.handleChanged(handle: handle)]
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
