public import Wire

/// What may be asked about people, changing nothing.
public enum PersonQuery: Choice, Hashable {
    case get(userId: PersonID?)
    case me
    case many(userIds: [PersonID])
    case search(prefix: String, limit: Int?, after: String?)
    case avatars
    /// Parts only: the gateways that people are connected to.
    case gateways
    /// Parts only: the people who are connected to this gateway, page by page.
    case onlineAt(gateway: GatewayID, limit: Int?, after: PersonID?)

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case get = "person.get"
        case me = "person.me"
        case many = "person.many"
        case search = "person.search"
        case avatars = "person.avatars"
        case gateways = "person.gateways"
        case onlineAt = "person.onlineAt"
    }
}
