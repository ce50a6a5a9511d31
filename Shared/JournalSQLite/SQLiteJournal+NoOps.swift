import Journal
import ParlorWire

extension SQLiteJournal {
    /// The command on the stream, with the head at which it was quiet.
    func findQuiet(
        _ command: CommandKey, _ hash: Int64, on stream: KnownStream
    ) throws(JournalFault) -> FirstAnswer? {
        guard stream.mayHaveQuiet else { return nil }
        var found: FirstAnswer?
        try statements[.quiet].go(through: stream.id, hash) { row throws(JournalFault) in
            let quiet = try self.quiet(in: row)
            if quiet.command == command {
                found = FirstAnswer(rev: quiet.rev, digest: quiet.digest)
            }
            return found == nil
        }
        return found
    }

    /// False when one of them does not fit.
    func write(_ quiet: [NoOp], of batch: Batch) throws(JournalFault) -> Bool {
        guard !quiet.isEmpty else { return true }
        let passed = batch.heads
        var seen = try lastSeen()
        for quiet in quiet {
            let stream = try current(quiet.stream)
            let fits = passed[quiet.stream]?.contains(quiet.rev) ?? (quiet.rev == stream.head)
            let hash = hash(of: quiet.command)
            guard fits, try isNew(quiet.command, hash, on: stream) else { return false }
            seen = seen.advanced(to: quiet.at)
            let (actor, command) = (quiet.command.actor.rawValue, quiet.command.id.rawValue)
            let (at, passed) = (quiet.at.milliseconds, seen.passed.wholeMilliseconds)
            let digest = Digest.quiet(
                stream: stream.id, rev: quiet.rev, at: at, actor: actor, command: command,
                hash: hash, seen: passed, callDigest: quiet.digest?.value)
            try statements[.addQuiet].run(
                stream.id, quiet.rev, at, actor, command, hash, digest, passed,
                quiet.digest?.value)
            stream.mayHaveQuiet = true
            written.append(quiet.stream)
        }
        let end = seen.memory.wholeMilliseconds
        if let oldest = try statements[.oldestQuiet].first(read: { $0.integer(0) }), oldest < end {
            try statements[.pruneQuiet].run(2 * quiet.count, end)
        }
        return true
    }

    /// A command in a row of stream, rev, at, actor, id, hash, digest, seen, call digest.
    func quiet(
        in row: Row
    ) throws(JournalFault) -> (
        command: CommandKey, rev: Revision, seen: SeenTime, digest: CommandDigest?
    ) {
        let (rev, at, passed) = (row.int(1), row.integer(2), row.integer(7))
        let (actor, command) = (row.text(3), row.text(4))
        let digest = Digest.quiet(
            stream: row.integer(0), rev: rev, at: at, actor: actor, command: command,
            hash: row.integer(5), seen: passed, callDigest: row.integerIfPresent(8))
        guard digest == row.integer(6) else {
            throw .corrupted(path, "what is kept of the command \(command) is not what was written")
        }
        let key = CommandKey(actor: Actor(rawValue: actor), id: CommandID(command))
        let clock = Timestamp(milliseconds: at)
        return (
            key, rev, SeenTime(passed: .milliseconds(passed), clock: clock),
            row.integerIfPresent(8).map(CommandDigest.init(value:))
        )
    }

    private func lastSeen() throws(JournalFault) -> SeenTime {
        try statements[.newestQuiet].first { row throws(JournalFault) in
            try quiet(in: row).seen
        } ?? .start
    }
}
