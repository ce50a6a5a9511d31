/// The games that this process plays: Parlor's, and those that an app adds.
public enum GameRegistry {
    /// One word, so that others may read it meanwhile. What it pointed to before stays.
    nonisolated(unsafe) private static var newest = kept(Catalogue.standard)

    /// What rooms offer and matches are played by.
    public static var catalogue: Catalogue { newest.pointee }

    /// Adds games of the app's own, which no server has to know. Their ids must be new. Add them
    /// before the first room or match, on one thread.
    public static func add(_ games: any Game.Type...) {
        newest = kept(Catalogue(catalogue.games + games))
    }

    private static func kept(_ catalogue: Catalogue) -> UnsafePointer<Catalogue> {
        let place = UnsafeMutablePointer<Catalogue>.allocate(capacity: 1)
        place.initialize(to: catalogue)
        return UnsafePointer(place)
    }
}
