public import Contracts
public import Files
public import ParlorWire
import Platform

/// The operator's own catalogue, a folder of `avatars.json`, `products.json` and `brushes.json`.
///
/// The three are one: while anything is wrong with them, the last good catalogue stays in use.
public final class CatalogueFolder {
    public static let setting = "PARLOR_CATALOG"

    private let path: String
    private let watch: FolderWatch
    private let tell: (FolderNews) -> Void
    private var files: [String: Bytes] = [:]
    public private(set) var catalogue = Catalogues.standard

    /// Reads the folder, which must be there and in order.
    public init(
        _ path: String, now: Timestamp, telling tell: @escaping (FolderNews) -> Void
    ) throws(FolderFault) {
        (self.path, self.tell) = (path, tell)
        watch = FolderWatch(path, ending: ".json", mostBytes: CatalogueFile.mostBytes)
        let changes: [FolderWatch.Change]
        do throws(FileFault) { changes = try watch.begin(now: now) } catch {
            throw FolderFault(Self.setting, is: path, error)
        }
        for change in changes {
            if case .unreadable(_, let sentence) = change { throw Self.fault(path, sentence) }
            take(change)
        }
        do throws(CatalogueFlaws) { catalogue = try .checked(files) } catch {
            throw Self.fault(path, "\(error)")
        }
        tellInUse()
    }

    /// Looks at the files if it is time. Whether the catalogue has changed.
    public func refresh(now: Timestamp) -> Bool {
        let changes = watch.changes(now: now)
        guard !changes.isEmpty else { return false }
        for change in changes { take(change) }
        do throws(CatalogueFlaws) {
            let next = try Catalogues.checked(files)
            guard next != catalogue else { return false }
            catalogue = next
            tellInUse()
            return true
        } catch {
            refuse("The catalogue file \(error)")
            return false
        }
    }
}

extension CatalogueFolder {
    private func take(_ change: FolderWatch.Change) {
        switch change {
        case .written(let name, let bytes): files[name] = bytes
        case .gone(let name): files[name] = nil
        case .unreadable(_, let sentence): refuse("The catalogue file \(sentence)")
        case .away(let sentence): refuse(sentence)
        }
    }

    private func tellInUse() {
        tell(.taken("The catalogue in \(path) is in use: \(catalogue.summary)."))
    }

    private func refuse(_ sentence: String) {
        tell(.refused("\(sentence) The last good catalogue stays in use."))
    }

    private static func fault(_ path: String, _ sentence: String) -> FolderFault {
        FolderFault(
            setting, is: path, because: "Its file \(sentence)",
            then: "Mend it, or leave \(setting) out.")
    }
}

extension CatalogueFolder {
    /// Puts the operator's catalogue in use, if `PARLOR_CATALOG` names a folder of one. What it
    /// returns looks for changes, and is called before something is decided by the catalogue.
    public static func putInUse(
        _ environment: [String: String], telling tell: @escaping (FolderNews) -> Void
    ) throws(FolderFault) -> () -> Void {
        guard let path = environment[setting], !path.isEmpty else { return {} }
        let folder = try CatalogueFolder(path, now: Clock.now, telling: tell)
        Catalogues.inUse = folder.catalogue
        return {
            if folder.refresh(now: Clock.now) { Catalogues.inUse = folder.catalogue }
        }
    }
}
