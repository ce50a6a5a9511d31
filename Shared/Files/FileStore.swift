public import ParlorWire

/// Where a service keeps files, each whole and durable, or not there: a folder of this machine, or a
/// table of a database for several machines. For any thread.
public protocol FileStore: Sendable, CustomStringConvertible {
    /// Makes what is not there yet, and removes what crashes have left. To be called before the others.
    func prepare(now: Timestamp) throws(FileFault)

    /// Replaces a file of this name, as a whole.
    func keep(_ bytes: Bytes, as name: String) throws(FileFault)

    /// What others have kept stays, too, whatever happens to the machine.
    func sync() throws(FileFault)

    /// Nil when there is no such file.
    func read(_ name: String, atMost count: Int) throws(FileFault) -> Bytes?

    func files() throws(FileFault) -> [StoredFile]

    /// Nil when there is no such file.
    func file(_ name: String) throws(FileFault) -> StoredFile?

    /// As if it were written then; false when there is no such file.
    func touch(_ name: String, at now: Timestamp) throws(FileFault) -> Bool

    func remove(_ name: String) throws(FileFault)

    /// The same, unless somebody has written or touched it meanwhile.
    func remove(_ name: String, ifChangedBefore time: Timestamp) throws(FileFault)

    /// Whether nobody but its owner may look into it.
    func isPrivate(_ name: String) -> Bool

    /// What the disk has left for us; nil when that can't be known.
    var freeBytes: Int? { get }
}

/// A file, by what its store says of it.
public struct StoredFile: Sendable {
    public let name: String
    public let bytes: Int
    public let changed: Timestamp

    public init(name: String, bytes: Int, changed: Timestamp) {
        (self.name, self.bytes, self.changed) = (name, bytes, changed)
    }
}
