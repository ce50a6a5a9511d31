public import Journal
public import ParlorWire

extension SQLiteJournal {
    /// SQLite locks its file for each statement that is by itself, which takes longer than most of
    /// them. What is appended within ends it.
    public func reading<Found>(
        _ look: () throws(JournalFault) -> Found
    ) throws(JournalFault) -> Found {
        guard !connection.isInTransaction else { return try look() }
        try statements[.beginReading].run()
        do throws(JournalFault) {
            let found = try look()
            // After some faults SQLite has ended it by itself, too.
            if connection.isInTransaction { try statements[.commit].run() }
            emptyLogIfDue()
            return found
        } catch {
            connection.rollBack()
            throw error
        }
    }

    public func load(
        _ stream: StreamName, schema: Int, upTo: Revision?
    ) throws(JournalFault) -> StoredStream? {
        guard let known = try lookUp(stream) else { return nil }
        let (id, generation) = (known.id, known.generation)
        let head = try reached(id)
        guard head > 0 else { return nil }
        let last = max(0, min(upTo ?? head, head))
        if let base = known.base?.rev, last < base {
            guard base <= head else { throw .corrupted(path, "the base of \(stream) is missing") }
            return nil
        }
        let snapshot = try snapshot(of: stream, id, schema: schema, upTo: last)
        let first = snapshot?.rev ?? known.base.map { $0.rev - 1 } ?? 0
        let events = try events(
            of: stream, known, after: first, limit: last - first, bytes: .max)
        guard events.count == last - first else {
            throw .corrupted(path, "a revision of \(stream) is missing")
        }
        return StoredStream(
            generation, in: epoch, base: known.base?.rev, snapshot: snapshot, events: events)
    }

    public func events(
        of stream: StreamName, after rev: Revision, limit: Int, bytes: Int
    ) throws(JournalFault) -> [StoredEvent] {
        guard let known = try lookUp(stream) else { return [] }
        return try events(of: stream, known, after: rev, limit: limit, bytes: bytes)
    }

    public func events(
        of stream: StreamName, about items: Range<Int>, limit: Int, bytes: Int
    ) throws(JournalFault) -> [StoredEvent] {
        guard let known = try lookUp(stream) else { return [] }
        var page = Page(bytes)
        try statements[.eventsAboutItems].go(
            through: known.id, items.lowerBound, items.upperBound, limit
        ) { row throws(JournalFault) in
            guard page.holds(row) else { return false }
            page.events.append(try event(in: row, of: stream, known.generation))
            return true
        }
        return page.events
    }

    public func events(
        after position: Position, limit: Int, bytes: Int
    ) throws(JournalFault) -> [StoredEvent] {
        var page = Page(bytes)
        try statements[.events].go(through: position, limit) { row throws(JournalFault) in
            guard page.holds(row) else { return false }
            let due = (page.events.last?.position ?? max(position, 0)) + 1
            if row.integer(0) != due { try requireGap(from: due, to: row.integer(0)) }
            page.events.append(try event(in: row))
            return true
        }
        return page.events
    }

    public func events(
        of trace: TraceID, limit: Int, bytes: Int
    ) throws(JournalFault) -> [StoredEvent] {
        var page = Page(bytes)
        try statements[.eventsOfTrace].go(through: trace.rawValue, limit) {
            row throws(JournalFault) in
            guard page.holds(row) else { return false }
            page.events.append(try event(in: row))
            return true
        }
        return page.events
    }

    public func head() throws(JournalFault) -> Position {
        emptyLogIfDue()
        return try statements[.head].first { $0.integer(0) } ?? 0
    }

    public func moved(since position: Position) throws(JournalFault) -> Set<StreamName> {
        var moved: Set<StreamName> = []
        try statements[.moved].each(position) { row in
            moved.insert(StreamName(EntityKind(row.text(0)), EntityKey(row.text(1))))
        }
        try noteErasuresOfOthers()
        return moved
    }

    public func heads(
        of streams: [StreamName]
    ) throws(JournalFault) -> [StreamName: (epoch: Epoch, rev: Revision)] {
        try reading { () throws(JournalFault) in
            var heads: [StreamName: (epoch: Epoch, rev: Revision)] = [:]
            for stream in streams {
                guard let known = try lookUp(stream) else { continue }
                let rev = try reached(known.id)
                if rev > 0 { heads[stream] = (known.generation.epoch(in: epoch), rev) }
            }
            return heads
        }
    }

    public func firstAnswer(
        to command: CommandKey, on stream: StreamName
    ) throws(JournalFault) -> FirstAnswer? {
        try reading { () throws(JournalFault) in
            guard let stream = try lookUp(stream) else { return nil }
            try gather(stream)
            let hash = hash(of: command)
            guard let first = try findFirst(command, hash, on: stream) else {
                return try findQuiet(command, hash, on: stream)
            }
            guard first.rev >= stream.base?.rev ?? 0 else { return first }
            let next = try statements[.nextCommand].first(
                stream.id, first.rev, read: { $0.int(0) })
            let last = if let next { next - 1 } else { try reached(stream.id) }
            return FirstAnswer(rev: last, digest: first.digest)
        }
    }

    public func deadlines(
        of kinds: Set<EntityKind>, limit: Int
    ) throws(JournalFault) -> [StoredDeadline] {
        var found: [StoredDeadline] = []
        for kind in kinds {
            try statements[.deadlines].each(kind.rawValue, limit) { row in
                let stream = StreamName(kind, EntityKey(row.text(0)))
                found.append(
                    StoredDeadline(
                        stream: stream, at: Timestamp(milliseconds: row.integer(1)),
                        trace: row.textIfPresent(2).map(TraceID.init(rawValue:))))
            }
        }
        found.sort { ($0.at, $0.stream) < ($1.at, $1.stream) }
        return Array(found.prefix(limit))
    }

    public func list(
        _ index: String, prefix: String, after: StoredListing?, limit: Int
    ) throws(JournalFault) -> [StoredListing] {
        let prefix = Bytes(prefix.utf8)
        // No byte of UTF-8 is 0xff, so this is above all that begins with the prefix.
        let end = Text(bytes: prefix + [0xff])
        let isPastStart = after.map { prefix.lexicographicallyPrecedes($0.sort.utf8) } ?? false
        let start = after.flatMap { isPastStart || prefix.elementsEqual($0.sort.utf8) ? $0 : nil }
        var found: [StoredListing] = []
        try statements[.listings].each(
            index, Text(bytes: start.map { Bytes($0.sort.utf8) } ?? prefix),
            start?.stream.kind.rawValue ?? "", start?.stream.key.rawValue ?? "", end, limit
        ) { row in
            let stream = StreamName(EntityKind(row.text(1)), EntityKey(row.text(2)))
            found.append(StoredListing(index: index, sort: row.text(0), stream: stream))
        }
        return found
    }

    public func count(
        _ index: String, prefix: String, limit: Int
    ) throws(JournalFault) -> Int {
        let prefix = Bytes(prefix.utf8)
        return try statements[.countListings].first(
            index, Text(bytes: prefix), Text(bytes: prefix + [0xff]), limit
        ) { $0.int(0) } ?? 0
    }

    public func counts(_ index: String, limit: Int) throws(JournalFault) -> [String: Int] {
        var counts: [String: Int] = [:]
        try statements[.countSorts].each(index, limit) { counts[$0.text(0)] = $0.int(1) }
        return counts
    }

    public func listActive(
        _ index: String, prefix: String, after: ActiveListing?, limit: Int
    ) throws(JournalFault) -> [ActiveListing] {
        let prefix = Bytes(prefix.utf8)
        var found: [ActiveListing] = []
        try statements[.activeListings].each(
            index, Text(bytes: prefix), Text(bytes: prefix + [0xff]),
            after?.activeAt.milliseconds ?? .max, after?.stream.kind.rawValue ?? "",
            after?.stream.key.rawValue ?? "", limit
        ) { row in
            found.append(
                ActiveListing(
                    stream: StreamName(EntityKind(row.text(0)), EntityKey(row.text(1))),
                    activeAt: Timestamp(milliseconds: row.integer(2))))
        }
        return found
    }

    public func checkpoint(_ follower: String) throws(JournalFault) -> Position {
        try statements[.checkpoint].first(follower) { row throws(JournalFault) in
            let position = row.integer(0)
            guard Digest.checkpoint(follower: follower, position: position) == row.integer(1) else {
                throw .corrupted(path, "the checkpoint of \(follower) is not what was written")
            }
            return position
        } ?? 0
    }

    public func bytes() -> Int { JournalFile.bytes(at: path) }
}

extension SQLiteJournal {
    func lookUp(_ name: StreamName) throws(JournalFault) -> KnownStream? {
        known.trim()
        version = try statements[.version].first { $0.integer(0) }
        return try find(name)
    }

    private func events(
        of stream: StreamName, _ known: KnownStream, after rev: Revision, limit: Int, bytes: Int
    ) throws(JournalFault) -> [StoredEvent] {
        var page = Page(bytes)
        try statements[.eventsOfStream].go(through: known.id, rev, limit) {
            row throws(JournalFault) in
            guard page.holds(row) else { return false }
            let due = (page.events.last?.rev ?? max(rev, 0)) + 1
            let found = row.int(2)
            guard found == due || known.base?.covers(found) == true else {
                throw .corrupted(path, "revision \(due) of \(stream) is missing")
            }
            page.events.append(try event(in: row, of: stream, known.generation))
            return true
        }
        return page.events
    }

    /// Events as long as there is room for their bodies; for the first there always is.
    private struct Page {
        var events: [StoredEvent] = []
        private var room: Int

        init(_ bytes: Int) { room = bytes }

        mutating func holds(_ row: Row) -> Bool {
            let size = row.count(9)
            defer { room -= size }
            return events.isEmpty || size <= room
        }
    }

    private func snapshot(
        of stream: StreamName, _ id: Int64, schema: Int, upTo last: Revision
    ) throws(JournalFault) -> Snapshot? {
        var sound: Snapshot?
        try statements[.snapshots].go(through: id, schema, last) { row in
            let (rev, state) = (row.int(0), row.bytes(2))
            let digest = Digest.snapshot(stream: id, schema: schema, rev: rev, state: state)
            guard digest == row.integer(1) else { return true }
            sound = Snapshot(stream: stream, schema: schema, rev: rev, state: state)
            return false
        }
        return sound
    }
}
