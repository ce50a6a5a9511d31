public import Wire

extension EntityKind {
    /// What a whole Parlor serves, whether or not somebody serves it at the moment.
    public static let parlors: Set<EntityKind> = [
        "account", "login", "person", "photo", "store", "room", "rooms", "match", "drawing", "sync",
    ]
}
