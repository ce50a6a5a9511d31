import Wire

/// What is known of a stream without asking its file.
///
/// An index of commands in the file would double the pages that an append touches. So the file has
/// each command's hash beside its revision, and whoever uses a stream gathers them in memory.
final class KnownStream {
    let id: Int64
    /// The revision up to which all commands are gathered here.
    private(set) var gathered: Revision = 0
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

    /// Takes a command in; the answer takes it out again.
    @discardableResult
    func add(_ hash: Int64, at rev: Revision, upTo last: Revision) -> Addition {
        var slot = hash
        while revs[slot] != nil { slot &+= 1 }
        revs[slot] = Int32(rev)
        defer { gathered = last }
        return Addition(stream: self, slot: slot, gathered: gathered)
    }

    struct Addition {
        fileprivate let stream: KnownStream
        fileprivate let slot: Int64
        fileprivate let gathered: Revision

        /// Additions are undone from the last to the first.
        func undo() {
            stream.revs[slot] = nil
            stream.gathered = gathered
        }
    }
}
