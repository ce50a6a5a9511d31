import Journal
import Platform

extension Turnstile {
    /// What is known of the journal beside its file, which may be emptied or deleted.
    enum Mark: String {
        /// Its tables were made. A journal without them has lost what it had.
        case begun
        /// Damage was found in it: it is checked before it is used again.
        case damaged
    }

    static func mark(of path: String) -> Mark? {
        let file = open(path + ".turn", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 16)
        let count = read(file, &bytes, bytes.count)
        return Mark(rawValue: String(decoding: bytes.prefix(max(0, count)), as: UTF8.self))
    }

    /// To be called in turn. On a full disk the mark stays as it was.
    func put(_ mark: Mark) {
        guard Self.mark(of: path) != mark else { return }
        let bytes = Array(mark.rawValue.utf8)
        guard pwrite(turn, bytes, bytes.count, 0) == bytes.count else { return }
        ftruncate(turn, off_t(bytes.count))
    }

    /// Writes a page beside the journal and takes it back: a full disk shows before a commit fails.
    func tryOut() throws(JournalFault) {
        let page = [UInt8](repeating: 0, count: 4_096)
        let written = pwrite(write, page, page.count, 0)
        let code = errno
        ftruncate(write, 0)
        guard written != page.count else { return }
        let isFull = written >= 0 || [ENOSPC, EDQUOT, EFBIG].contains(code)
        throw isFull
            ? .full(path)
            : JournalFault(
                .io,
                "Nothing can be written beside \(path) (\(String(cString: strerror(code))))."
                    + " Check the disk.")
    }
}
