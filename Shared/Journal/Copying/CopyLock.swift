/// Keeps services from a place while journals and files are copied there: it is locked before the
/// first of them comes, and unlocked when all are there.
public protocol CopyLock {
    var isLocked: Bool { get throws(JournalFault) }
    func lock() throws(JournalFault)
    func unlock() throws(JournalFault)
}
