public import ParlorWire

/// What each service may do on the bus: what the registry says, and a little that it doesn't.
extension Rights {
    public static let ofServices = Dictionary(
        uniqueKeysWithValues: (Kind.services.map(hosting) + [gateway, fanout, console]).map {
            ($0.peer, $0)
        })

    /// The kinds that a service follows, or has to call, beside its own. Everybody asks how people
    /// look, says what is to be pushed, and asks the bus about itself.
    private static let followed: [String: Set<EntityKind>] = [
        "profile-store": ["room", "match", "chat", "drawing"],
        "lobby": ["match", "friends"],
        "game-authority": ["room"],
        "drawing-store": ["room", "account"],
        "chat-store": ["room", "group", "friends", "report", "account"],
    ]

    private static func hosting(_ service: String) -> Rights {
        let owned = Kind.names(of: service)
        let called = owned.union(followed[service] ?? []).union(["person", "notify", "bus"])
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

    /// It calls nobody: the commands that it runs come with the operator's own key.
    private static let console = Rights(
        "console", owned: [ConsoleCall.kind], called: .only(["bus"]), speaksForPeople: false,
        parts: ["console"], follows: false)
}

extension Kind {
    /// All that keep something of their own.
    fileprivate static let services = Set(all.map(\.service)).subtracting(["sync-fanout"]).sorted()

    fileprivate static func names(of service: String) -> Set<EntityKind> {
        Set(all.filter { $0.service == service }.map(\.name))
    }

    /// Kinds that nobody watches, and that no watched stream is made of or depends on.
    fileprivate static let unwatched = names.union([ConsoleCall.kind, "gateway", "instance"])
        .subtracting(all.filter { $0.streams?.watchers != nil }.map(\.name))
        .subtracting(all.flatMap(\.sources)).subtracting(rosterSources.values)
}
