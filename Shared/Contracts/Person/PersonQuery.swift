public import ParlorWire

/// What may be asked about people, changing nothing.
public enum PersonQuery: HasCallsForParts, Hashable {
    /// Somebody, as everybody may see them; without an id, the caller.
    case get(userId: PersonID?)
    /// Everything about the caller.
    case me
    /// Several people at once.
    case many(userIds: [PersonID])
    /// People whose name or handle begins with `prefix`; `after` is the `more` of a page. A page
    /// may have fewer people than `limit`, or none, and still have `more`.
    case search(prefix: String, limit: Int?, after: String?)
    /// The catalogue of avatars, as it is now.
    case avatars
    /// Parts only: the gateways that people are connected to, or that one person is.
    case gateways(userId: PersonID? = nil)
    /// Parts only: the people who are connected to this gateway, page by page. It is the name of an
    /// instance, or of one life of it, as `person.gateways` has them.
    case onlineAt(gateway: GatewayID, limit: Int?, after: PersonID?)

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case get = "person.get"
        case me = "person.me"
        case many = "person.many"
        /// People whose name or handle begins with `prefix`; `after` is the `more` of a page.
        case search = "person.search"
        case avatars = "person.avatars"
        case gateways = "person.gateways"
        case onlineAt = "person.onlineAt"
    }

    public static let forParts: [CodingKeys] = [.gateways, .onlineAt]
}
