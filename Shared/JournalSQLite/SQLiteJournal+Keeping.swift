import Journal
import Wire

extension SQLiteJournal {
    /// Writes the batch into the open transaction. The head after it, or nil when it does not fit.
    func keep(_ batch: Batch) throws(JournalFault) -> Position? {
        for append in batch.appends {
            guard try keep(append) else { return nil }
        }
        let head = batch.appends.isEmpty ? try head() : connection.lastRow
        for (stream, deadline) in batch.deadlines {
            let id = try stored(stream).id
            let at = deadline?.milliseconds
            try statements.setDeadline.run(id, at, Digest.stream(id: id, stream, deadline: at))
        }
        for row in batch.unlisted {
            try statements.removeListing.run(
                row.index, row.sort, row.stream.kind.rawValue, row.stream.key.rawValue)
        }
        for row in batch.listed {
            let (kind, key) = (row.stream.kind.rawValue, row.stream.key.rawValue)
            try statements.addListing.run(
                row.index, row.sort, kind, key,
                Digest.listing(index: row.index, sort: row.sort, kind: kind, key: key))
        }
        for snapshot in batch.snapshots {
            let id = try stored(snapshot.stream).id
            let digest = Digest.snapshot(
                stream: id, schema: snapshot.schema, rev: snapshot.rev, state: snapshot.state)
            try statements.putSnapshot.run(
                id, snapshot.schema, snapshot.rev, digest, snapshot.state)
        }
        for (follower, position) in batch.checkpoints {
            try statements.putCheckpoint.run(
                follower, position, Digest.checkpoint(follower: follower, position: position))
        }
        return head
    }

    /// Takes back what `keep` wrote, and what it has learned from its own rows.
    func undo(_ batch: Batch) {
        connection.rollBack()
        for append in batch.appends { known[append.stream] = nil }
        for stream in batch.deadlines.keys { known[stream] = nil }
        for snapshot in batch.snapshots { known[snapshot.stream] = nil }
    }

    /// The slot of a command among its stream's; another command may already have it.
    func slot(of command: CommandKey) -> Int64 {
        var digest = Digest(seed: salt)
        digest.add(command.actor.rawValue)
        digest.add(command.id.rawValue)
        return digest.value & slots
    }

    func slot(after slot: Int64) -> Int64 { (slot &+ 1) & .max }

    /// Where a command is remembered, or the first free slot.
    func find(
        _ command: CommandKey, from slot: Int64, on stream: Int64
    ) throws(JournalFault) -> (slot: Int64, rev: Revision?) {
        let (actor, id) = (command.actor.rawValue, command.id.rawValue)
        var slot = slot
        while true {
            let holder = try statements.commandInSlot.first(stream, slot) { row in
                (row.text(0).isSame(as: actor) && row.text(1).isSame(as: id), rev: row.int(2))
            }
            guard let holder else { return (slot, nil) }
            if holder.0 { return (slot, holder.rev) }
            slot = self.slot(after: slot)
        }
    }
}

extension SQLiteJournal {
    private func keep(_ append: Append) throws(JournalFault) -> Bool {
        var stream = try stored(append.stream)
        if append.after > stream.reached { stream.reached = try reached(stream.id) }
        guard append.after == stream.reached else { return false }

        let slot = slot(of: append.command)
        for (offset, event) in append.events.enumerated() {
            let rev = append.after + offset + 1
            let isFirst = offset == 0
            var isKept = try insert(event, of: append, rev, isFirst ? slot : nil, stream.id)
            if !isKept, isFirst {
                let place = try find(append.command, from: slot, on: stream.id)
                guard place.rev == nil, place.slot != slot else { return false }
                isKept = try insert(event, of: append, rev, place.slot, stream.id)
            }
            guard isKept else { return false }
        }
        stream.reached = append.after + append.events.count
        known[append.stream] = stream
        return true
    }

    private func insert(
        _ event: NewEvent, of append: Append, _ rev: Revision, _ slot: Int64?, _ stream: Int64
    ) throws(JournalFault) -> Bool {
        let (actor, command) = (append.command.actor.rawValue, append.command.id.rawValue)
        let digest = Digest.event(
            stream: stream, rev: rev, at: append.at.milliseconds, actor: actor, command: command,
            slot: slot, name: event.name, body: event.body)
        return try statements.addEvent.insert(
            stream, rev, append.at.milliseconds, actor, command, slot, digest, event.name,
            event.body)
    }

    /// The stream's row, made when there is none.
    private func stored(_ name: StreamName) throws(JournalFault) -> KnownStreams.Stream {
        if let stream = known[name] { return stream }
        let (kind, key) = (name.kind.rawValue, name.key.rawValue)
        let stream: KnownStreams.Stream
        if let id = try statements.stream.first(kind, key, read: { $0.integer(0) }) {
            stream = KnownStreams.Stream(id: id, reached: try reached(id))
        } else {
            let id = (try statements.lastStream.first { $0.integer(0) } ?? 0) + 1
            try statements.addStream.run(
                id, kind, key, Digest.stream(id: id, name, deadline: nil))
            stream = KnownStreams.Stream(id: id, reached: 0)
        }
        known[name] = stream
        return stream
    }
}

extension String {
    /// Equal byte by byte, where `==` would take two spellings of one letter for the same.
    func isSame(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
