public import Files
public import ParlorGames
public import ParlorWire

/// The operator's own decks: the `.json` files in a folder, joined with the decks that come with
/// Parlor in the order of their names.
///
/// A broken file changes nothing: its last good version stays in use, or nothing of it.
public final class DeckFolder {
    public static let setting = "PARLOR_DECKS"
    public static let mostFiles = 200

    private let watch: FolderWatch
    private let tell: (FolderNews) -> Void
    /// Those of the files that were in order.
    private var own: [String: Deck] = [:]

    /// Reads the folder, which must be there.
    public init(
        _ path: String, now: Timestamp, telling tell: @escaping (FolderNews) -> Void
    ) throws(FolderFault) {
        watch = FolderWatch(path, ending: ".json", mostBytes: Deck.mostBytes)
        self.tell = tell
        do throws(FileFault) {
            for change in try watch.begin(now: now) { _ = take(change) }
        } catch { throw FolderFault(Self.setting, is: path, error) }
    }

    /// The decks of each game, the operator's among those that come with Parlor.
    public var decks: [String: Deck] {
        own.sorted { $0.key < $1.key }.map(\.value)
            .reduce(into: BuiltInDecks.all) { decks, deck in
                decks[deck.game] = decks[deck.game]?.joined(with: deck) ?? deck
            }
    }

    /// Looks at the files if it is time. Whether the decks have changed.
    public func refresh(now: Timestamp) -> Bool {
        var hasChanged = false
        for change in watch.changes(now: now) where take(change) { hasChanged = true }
        return hasChanged
    }
}

extension DeckFolder {
    /// Whether other decks are in use now.
    private func take(_ change: FolderWatch.Change) -> Bool {
        switch change {
        case .written(let name, let bytes): return take(bytes, name)
        case .gone(let name):
            guard own.removeValue(forKey: name) != nil else { return false }
            tell(.taken("The deck file \(name) is gone, and so are its cards."))
            return true
        case .unreadable(let name, let sentence): refuse(sentence, name)
        case .away(let sentence):
            tell(.refused("\(sentence) The decks that were read stay in use."))
        }
        return false
    }

    private func take(_ bytes: Bytes, _ name: String) -> Bool {
        guard own[name] != nil || own.count < Self.mostFiles else {
            refuse("\(name) is one file too many. At most \(Self.mostFiles) are read.", name)
            return false
        }
        do throws(DeckFlaws) {
            let deck = try Deck.checked(bytes)
            guard deck != own[name] else { return false }
            own[name] = deck
            tell(.taken("The deck file \(name) is in use: \(deck.summary)."))
            return true
        } catch {
            refuse("\(name), \(error)", name)
            return false
        }
    }

    private func refuse(_ sentence: String, _ name: String) {
        let rest =
            own[name] == nil ? "Nothing of it is used." : "Its last good version stays in use."
        tell(.refused("The deck file \(sentence) \(rest)"))
    }
}
