/// The games that this process plays: Parlor's, and those that an app adds.
public enum GameRegistry {
    /// What rooms offer and matches are played by. Change it before the first room or match: nothing
    /// guards it against being read at the same time.
    nonisolated(unsafe) public private(set) static var catalogue = Catalogue.standard

    /// Adds games of the app's own, which no server has to know. Their ids must be new.
    public static func add(_ games: any Game.Type...) {
        catalogue = Catalogue(catalogue.games + games)
    }
}
