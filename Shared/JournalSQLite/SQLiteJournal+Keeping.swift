import Journal
import Wire

extension SQLiteJournal {
    /// Writes the batch into the open transaction. The head after it, or nil when it does not fit.
    func keep(_ batch: Batch) throws(JournalFault) -> Position? {
        version = try statements.version.first { $0.integer(0) }
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

    /// Takes back what `keep` wrote, and forgets the streams that it was written to.
    func undo() {
        connection.rollBack()
        for name in written { known.remove(name) }
        written.removeAll(keepingCapacity: true)
    }

    func settle(_ batch: Batch) {
        known.grow(by: batch.appends.count)
        written.removeAll(keepingCapacity: true)
    }

    func hash(of command: CommandKey) -> Int64 {
        var digest = Digest(seed: salt)
        digest.add(command.actor.rawValue)
        digest.add(command.id.rawValue)
        return digest.value & hashes
    }

    /// The first revision that the command made on the stream.
    func find(
        _ command: CommandKey, _ hash: Int64, on stream: KnownStream
    ) throws(JournalFault) -> Revision? {
        let (actor, id) = (command.actor.rawValue, command.id.rawValue)
        for rev in stream.candidates(hash) {
            let isSame = try statements.commandAt.first(stream.id, rev) { row in
                row.text(0).hasSameBytes(as: actor) && row.text(1).hasSameBytes(as: id)
            }
            if isSame == true { return rev }
        }
        return nil
    }

    /// Takes in what others, or earlier runs, have left on the stream.
    func gather(_ stream: KnownStream) throws(JournalFault) {
        let before = stream.commands
        try statements.commands.each(stream.id, stream.head) { row in
            let rev = row.int(0)
            if row.isNull(1) {
                stream.reach(rev)
            } else {
                stream.add(row.integer(1), at: rev, upTo: rev)
            }
        }
        known.grow(by: stream.commands - before)
    }
}

extension SQLiteJournal {
    private func keep(_ append: Append) throws(JournalFault) -> Bool {
        let stream = try stored(append.stream)
        if stream.version != version {
            try gather(stream)
            stream.version = version
        }
        guard append.after == stream.head else { return false }
        let hash = hash(of: append.command)
        guard try find(append.command, hash, on: stream) == nil else { return false }

        let (actor, command) = (append.command.actor.rawValue, append.command.id.rawValue)
        let at = append.at.milliseconds
        written.insert(append.stream)
        var rev = append.after
        for event in append.events {
            rev += 1
            let hash = rev == append.after + 1 ? hash : nil
            let digest = Digest.event(
                stream: stream.id, rev: rev, at: at, actor: actor, command: command, hash: hash,
                name: event.name, body: event.body)
            try statements.addEvent.run(
                stream.id, rev, at, actor, command, hash, digest, event.name, event.body)
        }
        stream.add(hash, at: append.after + 1, upTo: rev)
        return true
    }

    /// The stream's row, made when there is none.
    private func stored(_ name: StreamName) throws(JournalFault) -> KnownStream {
        if let stream = try find(name) { return stream }
        let id = (try statements.lastStream.first { $0.integer(0) } ?? 0) + 1
        try statements.addStream.run(
            id, name.kind.rawValue, name.key.rawValue, Digest.stream(id: id, name, deadline: nil))
        let stream = KnownStream(id: id)
        known.add(stream, as: name)
        written.insert(name)
        return stream
    }
}
