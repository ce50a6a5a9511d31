public import Journal
import ParlorWire

extension SQLiteJournal {
    public func parked(
        limit: Int
    ) throws(JournalFault) -> (commands: [ParkedCommand], count: Int) {
        let count = try countParked()
        var commands: [ParkedCommand] = []
        if count > 0 {
            try statements[.parked].each(limit) { row throws(JournalFault) in
                commands.append(try parked(in: row))
            }
        }
        return (commands, count)
    }

    public func parkedTargets() throws(JournalFault) -> (
        targets: Set<ParkedCommand.Target>, count: Int
    ) {
        let count = try countParked()
        var targets: Set<ParkedCommand.Target> = []
        if count > 0 {
            try statements[.parkedTargets].each { row throws(JournalFault) in
                let stream = StreamName(EntityKind(row.text(1)), EntityKey(row.text(2)))
                targets.insert(ParkedCommand.Target(follower: row.text(0), stream: stream))
            }
        }
        return (targets, count)
    }

    func countParked() throws(JournalFault) -> Int {
        try statements[.countParked].first { $0.int(0) } ?? 0
    }

    func park(_ command: ParkedCommand) throws(JournalFault) {
        try statements[.park].run(
            command.follower, command.stream.kind.rawValue, command.stream.key.rawValue,
            command.command.actor.rawValue, command.command.id.rawValue, command.call.rawValue,
            command.body, command.trace?.rawValue, command.at.milliseconds, Digest.parked(command))
    }

    /// A command in a row of follower, kind, key, actor, id, call, body, trace, at, digest.
    func parked(in row: Row) throws(JournalFault) -> ParkedCommand {
        let command = ParkedCommand(
            follower: row.text(0),
            stream: StreamName(EntityKind(row.text(1)), EntityKey(row.text(2))),
            command: CommandKey(
                actor: Actor(rawValue: row.text(3)), id: CommandID(row.text(4))),
            call: CallName(row.text(5)), body: row.bytes(6),
            trace: row.textIfPresent(7).map { TraceID($0) },
            at: Timestamp(milliseconds: row.integer(8)))
        guard Digest.parked(command) == row.integer(9) else {
            throw .corrupted(
                path,
                "what \(command.follower) parked for \(command.stream) is not what was written")
        }
        return command
    }
}
