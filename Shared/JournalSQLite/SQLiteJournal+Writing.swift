import Journal
import ParlorWire

extension SQLiteJournal {
    /// Writes the batch into the open transaction. The head after it, or nil when it does not fit.
    func write(_ batch: Batch) throws(JournalFault) -> Position? {
        version = try statements[.version].first { $0.integer(0) }
        for counted in batch.counted {
            let limit = counted.count + 1
            let rows = try list(counted.index, prefix: counted.prefix, after: nil, limit: limit)
            guard rows.count == counted.count else { return nil }
        }
        for (stream, last) in batch.begunAnew {
            guard try beginAnew(stream, after: last) else { return nil }
        }
        for append in batch.appends {
            guard try write(append) else { return nil }
        }
        let head = batch.appends.isEmpty ? try head() : connection.lastRow
        guard try write(batch.noOps, of: batch) else { return nil }
        for (name, times) in batch.times {
            let stream = try stored(name)
            guard try times.rev == reached(stream) else { return nil }
            let (due, active) = (times.deadline?.milliseconds, times.activeAt?.milliseconds)
            try statements[.setTimes].run(
                stream.id, due, active,
                Digest.stream(
                    id: stream.id, name, stream.generation, deadline: due, activeAt: active,
                    base: stream.base),
                times.trace?.rawValue)
        }
        for row in batch.unlisted {
            try statements[.removeListing].run(
                row.index, row.sort, row.stream.kind.rawValue, row.stream.key.rawValue)
        }
        for row in batch.listed {
            let (kind, key) = (row.stream.kind.rawValue, row.stream.key.rawValue)
            try statements[.addListing].run(
                row.index, row.sort, kind, key,
                Digest.listing(index: row.index, sort: row.sort, kind: kind, key: key))
        }
        if !batch.erasures.isEmpty { try erase(batch.erasures) }
        for cut in batch.cuts {
            guard try write(cut) else { return nil }
        }
        if !batch.erasures.isEmpty || !batch.cuts.isEmpty { try countErasure() }
        for snapshot in batch.snapshots { try write(snapshot) }
        for (follower, position) in batch.checkpoints {
            try statements[.putCheckpoint].run(
                follower, position, Digest.checkpoint(follower: follower, position: position))
        }
        if let before = batch.parkedBefore {
            guard try countParked() == before else { return nil }
        }
        for command in batch.resumed {
            try statements[.resume].run(
                command.stream.kind.rawValue, command.stream.key.rawValue,
                command.command.actor.rawValue, command.command.id.rawValue)
        }
        for command in batch.parked { try park(command) }
        return head
    }

    /// Takes back what `write` wrote, and forgets the streams that it was written to.
    func undo() {
        connection.rollBack()
        for name in written { known.remove(name) }
        written.removeAll(keepingCapacity: true)
        generations = [:]
    }

    func hash(of command: CommandKey) -> Int64 {
        var digest = Digest(seed: salt)
        digest.add(command.actor.rawValue)
        digest.add(command.id.rawValue)
        return digest.value & hashes
    }

    /// The command on the stream, with the first revision that it made there.
    func findFirst(
        _ command: CommandKey, _ hash: Int64, on stream: KnownStream
    ) throws(JournalFault) -> FirstAnswer? {
        for rev in stream.candidates(hash) {
            let kept = try statements[.eventsOfStream].first(stream.id, rev - 1, 1) {
                row throws(JournalFault) in (rev: row.int(2), first: try self.command(in: row))
            }
            // It may be gone, and this another's.
            if let kept, kept.rev == rev, case let kept = kept.first, kept.command == command {
                return FirstAnswer(rev: rev, digest: kept.digest)
            }
        }
        return nil
    }

    /// Takes in what others, or earlier runs, have left on the stream.
    func gather(_ stream: KnownStream) throws(JournalFault) {
        let before = stream.commands
        try statements[.commands].each(stream.id, stream.head) { row throws(JournalFault) in
            guard stream.takeNext(row.int(0), row.isNull(1) ? nil : row.integer(1)) else {
                throw .corrupted(
                    path, "revision \(stream.head + 1) of stream \(stream.id) can't be found")
            }
        }
        known.grow(by: stream.commands - before)
        stream.mayHaveQuiet = try statements[.hasQuiet].first(stream.id) { _ in true } ?? false
    }
}

extension SQLiteJournal {
    private func write(_ append: Append) throws(JournalFault) -> Bool {
        let stream = try current(append.stream)
        guard append.after == stream.head else { return false }
        let hash = hash(of: append.command)
        guard try isNew(append.command, hash, on: stream) else { return false }

        let (actor, command) = (append.command.actor.rawValue, append.command.id.rawValue)
        let at = append.at.milliseconds
        written.append(append.stream)
        var rev = append.after
        if stream.generation != .first { generations[append.stream] = stream.generation }
        for event in append.events {
            rev += 1
            let isFirst = rev == append.after + 1
            let (hash, callDigest) = isFirst ? (hash, append.digest?.value) : (nil, nil)
            let digest = Digest.event(
                stream: stream.id, rev: rev, at: at, actor: actor, command: command, hash: hash,
                name: event.name, body: event.body, callDigest: callDigest,
                item: event.item.map(Int64.init), trace: append.trace?.rawValue)
            try statements[.addEvent].run(
                stream.id, rev, at, actor, command, hash, digest, event.name, event.body,
                callDigest, event.item, append.trace?.rawValue)
        }
        stream.add(hash, at: append.after + 1, upTo: rev)
        return true
    }

    private func write(_ snapshot: Snapshot) throws(JournalFault) {
        let stream = try stored(snapshot.stream)
        guard snapshot.rev >= stream.base?.rev ?? 0 else { return }
        let (id, schema) = (stream.id, snapshot.schema)
        let digest = Digest.snapshot(
            stream: id, schema: schema, rev: snapshot.rev, state: snapshot.state)
        try statements[.putSnapshot].run(id, schema, snapshot.rev, digest, snapshot.state)
        var revs: [Revision] = []
        try statements[.snapshotRevisions].each(id, schema) { revs.append($0.int(0)) }
        for rev in Snapshot.surplus(among: revs) {
            try statements[.removeSnapshot].run(id, schema, rev)
        }
    }

    func isNew(
        _ command: CommandKey, _ hash: Int64, on stream: KnownStream
    ) throws(JournalFault) -> Bool {
        guard try findFirst(command, hash, on: stream) == nil else { return false }
        return try findQuiet(command, hash, on: stream) == nil
    }

    /// The stream with all that the open transaction sees of it.
    func current(_ name: StreamName) throws(JournalFault) -> KnownStream {
        let stream = try stored(name)
        if stream.version != version {
            try gather(stream)
            stream.version = version
        }
        return stream
    }

    private func reached(_ stream: KnownStream) throws(JournalFault) -> Revision {
        stream.version == version ? stream.head : try reached(stream.id)
    }

    /// The stream's row, made when there is none.
    private func stored(_ name: StreamName) throws(JournalFault) -> KnownStream {
        if let stream = try find(name) { return stream }
        return try add(name, .first)
    }

    /// What was is somebody else's no longer: it is kept under a name that nobody has.
    private func beginAnew(_ name: StreamName, after last: Revision) throws(JournalFault) -> Bool {
        let old = try current(name)
        guard old.head == last else { return false }
        let archive = old.generation.archive(name)
        try statements[.renameStream].run(
            old.id, archive.key.rawValue,
            Digest.stream(id: old.id, archive, old.generation, deadline: nil, base: old.base))
        known.remove(name)
        _ = try add(name, old.generation.next)
        return true
    }

    private func add(
        _ name: StreamName, _ generation: Generation
    ) throws(JournalFault) -> KnownStream {
        let last = try statements[.lastStream].first { $0.integer(0) } ?? 0
        guard last < .max else { throw .corrupted(path, "a stream has an impossible number") }
        let id = last + 1
        try statements[.addStream].run(
            id, name.kind.rawValue, name.key.rawValue, generation.number,
            Digest.stream(id: id, name, generation, deadline: nil))
        let stream = KnownStream(id: id, generation, nil, seen: version)
        (stream.version, stream.mayHaveQuiet) = (version, false)
        known.add(stream, as: name)
        written.append(name)
        return stream
    }
}
