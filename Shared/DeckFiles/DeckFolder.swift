import Files
public import Games
import Platform
public import Wire

/// The operator's own decks: the `.json` files in a folder, joined with the decks that come with
/// Parlor in the order of their names.
///
/// A broken file changes nothing: its last good version stays in use, or nothing of it.
public final class DeckFolder {
    public static let setting = "PARLOR_DECKS"
    public static let mostFiles = 200
    /// The files are looked at once in this time at most.
    public static let interval = Duration.seconds(1)
    /// A file that changed so lately may be half written, or change again unseen.
    private static let settling = Duration.seconds(2)

    private let folder: Folder
    private let tell: (DeckNews) -> Void
    private var files: [String: KnownFile] = [:]
    private var looked: Timestamp
    /// What was told of the folder itself, so that it is told once.
    private var folderTrouble: String?

    /// What is known of a file: how it looked, and what it had when it was last in order.
    private struct KnownFile {
        var version: [Int] = []
        var isSettled = false
        var bytes: Bytes?
        var deck: Deck?
    }

    /// Reads the folder, which must be there.
    public init(
        _ path: String, now: Timestamp, telling tell: @escaping (DeckNews) -> Void
    ) throws(DeckFolderFault) {
        folder = Folder(path)
        self.tell = tell
        looked = now
        do throws(FileFault) { try look(now) } catch {
            throw DeckFolderFault(path: path, reason: error.description)
        }
    }

    /// The decks of each game, the operator's among those that come with Parlor.
    public var decks: [String: Deck] {
        files.sorted { $0.key < $1.key }.compactMap(\.value.deck)
            .reduce(into: BuiltInDecks.all) { decks, deck in
                decks[deck.game] = decks[deck.game]?.joined(with: deck) ?? deck
            }
    }

    /// Looks at the files if it is time. Whether the decks have changed.
    public func refresh(now: Timestamp) -> Bool {
        guard now < looked || now >= looked + Self.interval else { return false }
        looked = now
        do throws(FileFault) {
            let hasChanged = try look(now)
            folderTrouble = nil
            return hasChanged
        } catch {
            if folderTrouble != error.description {
                tell(.refused("\(error.description) The decks that were read stay in use."))
            }
            folderTrouble = error.description
            return false
        }
    }
}

extension DeckFolder {
    @discardableResult
    private func look(_ now: Timestamp) throws(FileFault) -> Bool {
        let names = try folder.names().filter { $0.hasSuffix(".json") }.sorted()
        var hasChanged = false
        for (name, file) in files where !names.contains(name) {
            files[name] = nil
            guard file.deck != nil else { continue }
            hasChanged = true
            tell(.taken("The deck file \(name) is gone, and so are its cards."))
        }
        for name in names where read(name, now) { hasChanged = true }
        return hasChanged
    }

    /// Whether another deck is in use now.
    private func read(_ name: String, _ now: Timestamp) -> Bool {
        var status = stat()
        guard stat("\(folder.path)/\(name)", &status) == 0 else { return false }
        var file = files[name] ?? KnownFile()
        guard !file.isSettled || file.version != status.version else { return false }
        let isNew = file.version != status.version
        let changed = Timestamp(milliseconds: Int64(status.modified.tv_sec) * 1_000)
        file.version = status.version
        file.isSettled = !(changed <= now && now < changed + Self.settling)
        defer { files[name] = file }
        guard status.st_mode & S_IFMT == S_IFREG else {
            if isNew { refuse("\(name) is not a file. Remove it.", file) }
            return false
        }
        do throws(FileFault) {
            let bytes = try folder.read(name, atMost: Deck.mostBytes + 1) ?? []
            guard bytes != file.bytes else { return false }
            file.bytes = bytes
            return take(bytes, name, &file)
        } catch {
            if isNew { refuse(error.description, file) }
            return false
        }
    }

    private func take(_ bytes: Bytes, _ name: String, _ file: inout KnownFile) -> Bool {
        guard file.deck != nil || files.count(where: { $0.value.deck != nil }) < Self.mostFiles
        else {
            refuse("\(name) is one file too many. At most \(Self.mostFiles) are read.", file)
            return false
        }
        do throws(DeckFlaw) {
            let deck = try Deck.checked(bytes)
            guard deck != file.deck else { return false }
            file.deck = deck
            tell(.taken("The deck file \(name) is in use: \(deck.summary)."))
            return true
        } catch {
            refuse("\(name), line \(error.line): \(error.sentence)", file)
            return false
        }
    }

    private func refuse(_ sentence: String, _ file: KnownFile) {
        tell(
            .refused(
                "The deck file \(sentence) "
                    + (file.deck == nil
                        ? "Nothing of it is used." : "Its last good version stays in use.")))
    }
}
