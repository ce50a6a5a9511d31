public import Wire

/// What each service may do on the bus: what the registry says, and a little that it doesn't.
extension Rights {
    public static let ofServices = Dictionary(
        uniqueKeysWithValues: (Kind.services.map(hosting) + [gateway, fanout]).map { ($0.peer, $0) }
    )

    /// The kinds that a service follows, or has to call, beside its own. Everybody asks how people
    /// look, and says what is to be pushed.
    private static let followed: [String: Set<EntityKind>] = [
        "profile-store": ["room", "match", "chat"],
        "lobby": ["match", "friends"],
        "game-authority": ["room"],
        "drawing-store": ["room"],
        "chat-store": ["room", "friends"],
    ]

    private static func hosting(_ service: String) -> Rights {
        let owned = Kind.names(of: service)
        let called = owned.union(followed[service] ?? []).union(["person", "notify"])
        return Rights(
            service, owned: owned, called: .only(called), speaksForPeople: false,
            parts: [service, "portraits"], follows: true)
    }

    /// It speaks for people, whose tokens it has checked.
    private static let gateway = Rights(
        "gateway", owned: ["gateway"], called: .all, speaksForPeople: true, parts: ["gateway"],
        follows: false)

    /// It asks for what somebody may watch.
    private static let fanout = Rights(
        "sync-fanout", owned: Kind.names(of: "sync-fanout"),
        called: .allBut(Kind.unwatched), speaksForPeople: false, parts: ["sync-fanout"],
        follows: false)
}

extension Kind {
    /// All that keep something of their own.
    fileprivate static let services = Set(all.map(\.service)).subtracting(["sync-fanout"]).sorted()

    fileprivate static func names(of service: String) -> Set<EntityKind> {
        Set(all.filter { $0.service == service }.map(\.name))
    }

    /// Kinds that nobody watches, and that no watched stream is made of.
    fileprivate static let unwatched = names.union(["bus", "gateway"])
        .subtracting(all.filter { $0.streams?.watchers != nil }.map(\.name))
        .subtracting(all.flatMap(\.sources))
}
