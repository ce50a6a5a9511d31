import Journal
import ParlorWire
import Postgres

extension LockedView {
    /// Asks for what the batch needs to know, and no more: questions, and what answers mean.
    struct Questions {
        private(set) var queries: [Query] = []
        private var readers: [(inout LockedView, Rows) -> Void] = []

        init(about batch: Batch, _ statements: Statements, salt: Int64) {
            ask(Query(statements[.tops])) { view, rows in
                (view.head, view.lastStream) = (rows[0].integer(0), rows[0].integer(1))
            }
            askForStreams(of: batch, statements)
            askForCommands(of: batch, statements, salt)
            for counted in batch.counted {
                let query = Query(
                    statements[.countListings], .name(counted.index), .bytes(counted.prefix.lowest),
                    .bytes(counted.prefix.end), .integer(counted.count + 1))
                ask(query) { view, rows in view.counts.append(rows[0].int(0)) }
            }
            if batch.parkedBefore != nil {
                ask(Query(statements[.countParked])) { view, rows in view.parked = rows[0].int(0) }
            }
            if !batch.noOps.isEmpty {
                ask(Query(statements[.newestQuiet])) { view, rows in
                    guard let newest = rows.first else { return }
                    view.seen = SeenTime(
                        passed: .milliseconds(newest.integer(0)),
                        clock: Timestamp(milliseconds: newest.integer(1)))
                }
            }
            askForSnapshots(of: batch, statements)
        }

        /// The answers, in the order of the questions.
        func read(_ answers: ArraySlice<Rows>) -> LockedView {
            var view = LockedView()
            for (read, rows) in zip(readers, answers) { read(&view, rows) }
            return view
        }

        private mutating func ask(
            _ query: Query, _ read: @escaping (inout LockedView, Rows) -> Void
        ) {
            queries.append(query)
            readers.append(read)
        }
    }
}

extension LockedView.Questions {
    private mutating func askForStreams(of batch: Batch, _ statements: Statements) {
        let names = batch.streams
        guard !names.isEmpty else { return }
        let query = Query(
            statements[.streams], .names(names.map(\.kind.rawValue)),
            .names(names.map(\.key.rawValue)))
        ask(query) { view, rows in
            for place in 0..<rows.count {
                let row = rows[place]
                view.streams[names[row.int(0) - 1]] = LockedView.Stream(
                    id: row.integer(1), generation: Generation(row.int(2)), head: row.int(3),
                    base: row.base(at: 4))
            }
        }
    }

    private mutating func askForCommands(of batch: Batch, _ statements: Statements, _ salt: Int64) {
        let all = batch.commands
        guard !all.isEmpty else { return }
        let query = Query(
            statements[.acceptedQuietly], .integers(all.map { $0.key.hash(salt: salt) }))
        ask(query) { view, rows in
            for place in 0..<rows.count {
                let row = rows[place]
                let key = CommandKey(
                    actor: Actor(rawValue: row.text(2)), id: CommandID(row.text(3)))
                view.accepted.insert(AcceptedCommand(stream: row.stream(at: 0), key: key))
            }
        }
        askForEvents(of: batch.noOps.map(\.accepted), statements, salt)
    }

    private mutating func askForEvents(
        of commands: [AcceptedCommand], _ statements: Statements, _ salt: Int64
    ) {
        guard !commands.isEmpty else { return }
        let query = Query(
            statements[.accepted], .names(commands.map(\.stream.kind.rawValue)),
            .names(commands.map(\.stream.key.rawValue)),
            .integers(commands.map { $0.key.hash(salt: salt) }),
            .names(commands.map(\.key.actor.rawValue)), .names(commands.map(\.key.id.rawValue)))
        ask(query) { view, rows in
            for place in 0..<rows.count {
                view.accepted.insert(commands[rows[place].int(0) - 1])
            }
        }
    }

    private mutating func askForSnapshots(of batch: Batch, _ statements: Statements) {
        guard !batch.snapshots.isEmpty else { return }
        let names = Array(Set(batch.snapshots.map(\.stream)))
        let query = Query(
            statements[.snapshotRevisions], .names(names.map(\.kind.rawValue)),
            .names(names.map(\.key.rawValue)))
        ask(query) { view, rows in
            for place in 0..<rows.count {
                let row = rows[place]
                let snapshots = SnapshotPlace(stream: names[row.int(0) - 1], schema: row.int(1))
                view.snapshots[snapshots, default: []].append(row.int(2))
            }
        }
    }
}

extension String {
    /// All that begins with this is from here
    var lowest: Bytes { Bytes(utf8) }
    /// to below here: no byte of UTF-8 is 0xff.
    var end: Bytes { Bytes(utf8) + [0xff] }
}
