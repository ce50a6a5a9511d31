public import Journal
import Platform

/// An empty file, which keeps services from a folder.
public struct FolderCopyLock: CopyLock {
    private let folder: String
    private var path: String { "\(folder)/copy.lock" }

    public init(_ folder: String) { self.folder = folder }

    public var isLocked: Bool { access(path, F_OK) == 0 }

    public func lock() throws(JournalFault) {
        let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw JournalFault(opening: path, errno: errno) }
        close(file)
        try JournalFile.sync(folder)
    }

    public func unlock() throws(JournalFault) {
        guard unlink(path) == 0 || errno == ENOENT else {
            throw JournalFault(opening: path, errno: errno)
        }
        try JournalFile.sync(folder)
    }
}
