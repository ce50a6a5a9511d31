import Journal
import ParlorWire
import Postgres

/// What a batch is decided on: read under the lock that lets nobody else write.
struct LockedView {
    var head: Position = 0
    var lastStream: Int64 = 0
    var streams: [StreamName: Stream] = [:]
    /// Of the batch's commands those that are remembered: but for what the index of events tells.
    var accepted: Set<AcceptedCommand> = []
    var counts: [Int] = []
    var parked = 0
    var seen = SeenTime.start
    /// The revisions of the snapshots that are there.
    var snapshots: [SnapshotPlace: [Revision]] = [:]

    struct Stream {
        let id: Int64
        let generation: Generation
        var head: Revision
        var base: StreamBase?
    }
}

/// Which snapshots of a stream thin each other out.
struct SnapshotPlace: Hashable {
    let stream: StreamName
    let schema: Int
}

extension Batch {
    /// All commands that it has accepted, each once on its stream.
    var commands: [AcceptedCommand] { appends.map(\.accepted) + noOps.map(\.accepted) }

    /// The streams that it is about, each once.
    var streams: [StreamName] {
        var seen: Set<StreamName> = []
        let all =
            appends.map(\.stream) + begunAnew.keys + noOps.map(\.stream) + times.keys
            + snapshots.map(\.stream) + erasures.map(\.stream) + cuts.map(\.stream)
        return all.filter { seen.insert($0).inserted }
    }
}

struct AcceptedCommand: Hashable {
    let stream: StreamName
    let key: CommandKey
}

extension Append {
    fileprivate var accepted: AcceptedCommand { AcceptedCommand(stream: stream, key: command) }
}

extension NoOp {
    var accepted: AcceptedCommand { AcceptedCommand(stream: stream, key: command) }
}
