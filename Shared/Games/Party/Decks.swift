/// The decks that this process plays with.
public enum Decks {
    /// Those that come with Parlor, until the operator's join them. Only the thread that decides may
    /// change them.
    nonisolated(unsafe) public static var inUse: [String: Deck] = BuiltInDecks.all
}
