public import Foundation
public import ParlorWire

/// Keeps each thing in a file of its own, which nobody but the owner may read.
public struct FolderKeeper: Keeper {
    private let folder: URL

    /// The folder is made when something is kept in it.
    public init(_ folder: URL) { self.folder = folder }

    /// The content of its file.
    public func read(_ name: String) -> Bytes? {
        (try? Data(contentsOf: file(name))).map { Bytes($0) }
    }

    /// A full disk keeps what was there.
    public func keep(_ bytes: Bytes, as name: String) {
        let owned = [FileAttributeKey.posixPermissions: 0o700]
        try? FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: owned)
        let new = folder.appendingPathComponent(".new-\(UUID().uuidString)")
        let isMade = FileManager.default.createFile(
            atPath: new.path, contents: Data(bytes), attributes: [.posixPermissions: 0o600])
        guard isMade, rename(new.path, file(name).path) == 0 else {
            try? FileManager.default.removeItem(at: new)
            return
        }
    }

    /// Deletes its file.
    public func remove(_ name: String) { try? FileManager.default.removeItem(at: file(name)) }

    /// The names of the files.
    public func names() -> [String] {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return files.filter { !$0.hasPrefix(".") }.compactMap(\.removingPercentEncoding)
    }

    private func file(_ name: String) -> URL {
        let safe = name.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        return folder.appendingPathComponent(safe)
    }
}
