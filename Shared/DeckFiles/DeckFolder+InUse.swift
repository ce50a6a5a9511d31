public import Files
import ParlorGames
import Platform

extension DeckFolder {
    /// Puts the operator's decks in use, if `PARLOR_DECKS` names a folder of them. What it returns
    /// looks for changes, and is called before something is decided by the decks.
    public static func putInUse(
        _ environment: [String: String], telling tell: @escaping (FolderNews) -> Void
    ) throws(FolderFault) -> () -> Void {
        guard let path = environment[setting], !path.isEmpty else { return {} }
        let folder = try DeckFolder(path, now: Clock.now, telling: tell)
        Decks.inUse = folder.decks
        return {
            if folder.refresh(now: Clock.now) { Decks.inUse = folder.decks }
        }
    }
}
