import Wire

/// What is known of a stream without asking its file.
///
/// An index of commands in the file would double the pages that an append touches. So the file has
/// each command's hash beside its revision, and whoever uses a stream gathers them in memory.
final class KnownStream {
    let id: Int64
    /// The revision up to which the stream is known.
    private(set) var head: Revision = 0
    /// The file's version when `head` was the stream's: only others' commits change it.
    var version: Int64?
    private var revs: [Int64: Int32] = [:]

    init(id: Int64) { self.id = id }

    var commands: Int { revs.count }

    /// The first revisions of the commands that may be the one with this hash.
    func candidates(_ hash: Int64) -> [Revision] {
        var found: [Revision] = []
        var slot = hash
        while let rev = revs[slot] {
            found.append(Revision(rev))
            slot &+= 1
        }
        return found
    }

    /// Takes in events without their command, which came before them.
    func reach(_ rev: Revision) { head = rev }

    /// Takes in a command and its events; the answer takes them out again.
    @discardableResult
    func add(_ hash: Int64, at rev: Revision, upTo last: Revision) -> Addition {
        var slot = hash
        while revs[slot] != nil { slot &+= 1 }
        revs[slot] = Int32(clamping: rev)
        defer { head = last }
        return Addition(stream: self, slot: slot, head: head)
    }

    struct Addition {
        fileprivate let stream: KnownStream
        fileprivate let slot: Int64
        fileprivate let head: Revision

        /// Additions are undone from the last to the first.
        func undo() {
            stream.revs[slot] = nil
            stream.head = head
        }
    }
}
