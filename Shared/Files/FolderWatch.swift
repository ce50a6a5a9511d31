public import ParlorWire
import Platform

/// Notices what changes in a folder of small files that the operator writes.
public final class FolderWatch {
    /// The files are looked at once in this time at most.
    public static let interval = Duration.seconds(1)
    /// A file that changed so lately may be half written, or change again unseen.
    private static let settling = Duration.seconds(2)

    public enum Change: Hashable, Sendable {
        /// The file is new, or has other bytes: at most one more than are allowed.
        case written(name: String, Bytes)
        case gone(name: String)
        /// The file can't be read: a sentence or two. Told once for each version of the file.
        case unreadable(name: String, String)
        /// The folder can't be read: a sentence. Told once.
        case away(String)
    }

    private let folder: Folder
    private let ending: String
    private let mostBytes: Int
    private var files: [String: KnownFile] = [:]
    private var looked = Timestamp(milliseconds: 0)
    private var folderTrouble: String?

    private struct KnownFile {
        var version: [Int] = []
        var isSettled = false
        var bytes: Bytes?
    }

    /// Of the files whose names end so. `mostBytes` is what one of them may have.
    public init(_ path: String, ending: String, mostBytes: Int) {
        (folder, self.ending, self.mostBytes) = (Folder(path), ending, mostBytes)
    }

    /// All files, as they are now.
    public func begin(now: Timestamp) throws(FileFault) -> [Change] {
        looked = now
        return try look(now)
    }

    /// What changed since it was asked last; nothing if that was a moment ago.
    public func changes(now: Timestamp) -> [Change] {
        guard now < looked || now >= looked + Self.interval else { return [] }
        looked = now
        do throws(FileFault) {
            let changes = try look(now)
            folderTrouble = nil
            return changes
        } catch {
            defer { folderTrouble = error.description }
            return folderTrouble == error.description ? [] : [.away(error.description)]
        }
    }
}

extension FolderWatch {
    private func look(_ now: Timestamp) throws(FileFault) -> [Change] {
        let names = try folder.names().filter { $0.hasSuffix(ending) }.sorted()
        let gone = files.keys.filter { !names.contains($0) }.sorted()
        for name in gone { files[name] = nil }
        return gone.map { .gone(name: $0) } + names.compactMap { read($0, now) }
    }

    private func read(_ name: String, _ now: Timestamp) -> Change? {
        var status = stat()
        guard stat("\(folder.path)/\(name)", &status) == 0 else { return nil }
        var file = files[name] ?? KnownFile()
        guard !file.isSettled || file.version != status.version else { return nil }
        let isNew = file.version != status.version
        let changed = Timestamp(milliseconds: Int64(status.modified.tv_sec) * 1_000)
        file.version = status.version
        file.isSettled = !(changed <= now && now < changed + Self.settling)
        defer { files[name] = file }
        guard status.st_mode & S_IFMT == S_IFREG else {
            return isNew ? .unreadable(name: name, "\(name) is not a file. Remove it.") : nil
        }
        do throws(FileFault) {
            let bytes = try folder.read(name, atMost: mostBytes + 1) ?? []
            guard bytes != file.bytes else { return nil }
            file.bytes = bytes
            return .written(name: name, bytes)
        } catch {
            return isNew ? .unreadable(name: name, error.description) : nil
        }
    }
}
