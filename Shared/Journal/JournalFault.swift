/// A journal that can't do its work: what happened and what to do, for the operator.
public struct JournalFault: Error, Hashable, Sendable {
    public enum Code: String, Sendable {
        /// The disk is full. Nothing of the batch was kept; later appends may succeed.
        case full
        case readOnly
        case corrupted
        /// The journal was written by another version of Parlor than this one can read.
        case otherVersion
        /// The file can't be opened: missing folder, no permission, not a journal.
        case unopenable
        /// Another process has the journal open, or holds its lock, which only one may do now.
        case inUse
        /// The device failed, or something that has no name of its own.
        case io
    }

    public let code: Code
    /// One sentence that says what happened, one that says what to do.
    public let detail: String

    public init(_ code: Code, _ detail: String) {
        self.code = code
        self.detail = detail
    }

    /// Whether going on with this journal could do harm, so that the process must stop.
    public var isFinal: Bool {
        switch code {
        case .full, .inUse, .io: false
        case .readOnly, .corrupted, .otherVersion, .unopenable: true
        }
    }
}
