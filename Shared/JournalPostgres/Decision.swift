import Journal
import ParlorWire
import Postgres

/// What a batch means for the tables, given what is in them. It asks nobody: whoever holds the
/// lock carries it out.
struct Decision {
    private(set) var head: Position
    private(set) var view: LockedView
    private(set) var newStreams: [(id: Int64, name: StreamName, generation: Generation)] = []
    private(set) var renamed: [(id: Int64, name: StreamName)] = []
    private(set) var snapshots: [SnapshotPlace: [Revision: Bytes]] = [:]
    private(set) var surplus: [(stream: Int64, schema: Int, rev: Revision)] = []

    /// Nil when something that it was decided on is not so any more.
    init?(_ batch: Batch, on view: LockedView) {
        (self.view, head) = (view, view.head)
        guard view.counts == batch.counted.map(\.count),
            batch.parkedBefore ?? view.parked == view.parked,
            begin(batch.begunAnew), Self.areNew(batch, view), append(batch.appends),
            fitNoOps(of: batch)
        else { return nil }
        for (name, times) in batch.times {
            guard stream(name).head == times.rev else { return nil }
        }
        forgetSnapshots(erasedBy: batch.erasures)
        for cut in batch.cuts {
            guard keep(cut) else { return nil }
        }
        for snapshot in batch.snapshots { keep(snapshot) }
    }

    /// The stream's row, made when there is none.
    mutating func stream(_ name: StreamName) -> LockedView.Stream {
        if let known = view.streams[name] { return known }
        return add(name, .first)
    }
}

extension Decision {
    private mutating func add(
        _ name: StreamName, _ generation: Generation
    ) -> LockedView.Stream {
        view.lastStream += 1
        let stream = LockedView.Stream(
            id: view.lastStream, generation: generation, head: 0, base: nil)
        newStreams.append((stream.id, name, generation))
        view.streams[name] = stream
        return stream
    }

    /// What was is kept under a name that nobody has.
    private mutating func begin(_ anew: [StreamName: Revision]) -> Bool {
        for (name, last) in anew {
            let old = stream(name)
            guard old.head == last else { return false }
            renamed.append((old.id, old.generation.archive(name)))
            _ = add(name, old.generation.next)
            for place in view.snapshots.keys where place.stream == name {
                view.snapshots[place] = nil
            }
        }
        return true
    }

    /// Each command is accepted once on its stream: the old history's are not remembered.
    private static func areNew(_ batch: Batch, _ view: LockedView) -> Bool {
        let commands = batch.commands
        let known = view.accepted.filter { batch.begunAnew[$0.stream] == nil }
        let all = Set(commands)
        return all.count == commands.count && known.isDisjoint(with: all)
    }

    private mutating func append(_ appends: [Append]) -> Bool {
        for append in appends {
            guard stream(append.stream).head == append.after else { return false }
            view.streams[append.stream]!.head += append.events.count
            head += Position(append.events.count)
        }
        return true
    }

    private mutating func fitNoOps(of batch: Batch) -> Bool {
        guard !batch.noOps.isEmpty else { return true }
        let passed = batch.heads
        return batch.noOps.allSatisfy { noOp in
            let head = stream(noOp.stream).head
            return passed[noOp.stream]?.contains(noOp.rev) ?? (noOp.rev == head)
        }
    }

    /// An erasure removes snapshots. Which of the others are surplus does not depend on these.
    private mutating func forgetSnapshots(erasedBy erasures: [Erasure]) {
        let first = Self.firstErased(erasures)
        for place in view.snapshots.keys {
            guard let rev = first[place.stream] else { continue }
            view.snapshots[place]?.removeAll { $0 >= rev }
        }
    }

    private mutating func keep(_ cut: Cut) -> Bool {
        guard let stream = view.streams[cut.stream], stream.head == cut.head,
            stream.base?.rev == cut.after, stream.generation == cut.generation
        else { return false }
        view.streams[cut.stream]!.base = StreamBase(after: stream.base, cut)
        for place in view.snapshots.keys where place.stream == cut.stream {
            view.snapshots[place]?.removeAll { $0 < cut.base }
        }
        return true
    }

    /// Thins out, one after the other, as they would come in batches of their own.
    private mutating func keep(_ snapshot: Snapshot) {
        let place = SnapshotPlace(stream: snapshot.stream, schema: snapshot.schema)
        let known = stream(snapshot.stream)
        guard snapshot.rev >= known.base?.rev ?? 0 else { return }
        let stream = known.id
        let revs = Set(view.snapshots[place] ?? []).union([snapshot.rev])
        snapshots[place, default: [:]][snapshot.rev] = snapshot.state
        let gone = Snapshot.surplus(among: revs.sorted())
        for rev in gone {
            snapshots[place]?[rev] = nil
            surplus.append((stream, snapshot.schema, rev))
        }
        view.snapshots[place] = Array(revs.subtracting(gone))
    }
}

extension Decision {
    /// Of those streams that are not in their first one.
    var laterGenerations: [StreamName: Generation] {
        view.streams.mapValues(\.generation).filter { $0.value != .first }
    }
}
