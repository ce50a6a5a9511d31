/// What the operator is told of their decks, a sentence or two.
public enum DeckNews: Hashable, Sendable {
    /// Other cards are in use now.
    case taken(String)
    /// A file could not be used, and changed nothing.
    case refused(String)
}

/// The folder of decks can't be read at start.
public struct DeckFolderFault: Error, CustomStringConvertible, Sendable {
    let path: String
    let reason: String

    public var description: String {
        "\(DeckFolder.setting) is '\(path)', which can't be used. \(reason) "
            + "Make the folder, or leave \(DeckFolder.setting) out."
    }
}
