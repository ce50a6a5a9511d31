import Journal
import JournalSQLite
import Wire

/// Appends batches of three events, each `kept <position>`, and at the end `waited <milliseconds>`.
final class Writer {
    private let options: Options
    private let journal: SQLiteJournal
    private let stream: StreamName
    private var longest: Duration = .zero

    init(_ options: Options) throws(JournalFault) {
        self.options = options
        journal = try SQLiteJournal(at: options.path)
        stream = StreamName("writer", EntityKey(options.isShared ? "shared" : options.name))
    }

    func run() throws(JournalFault) {
        var rev = try journal.heads(of: [stream])[stream]?.rev ?? 0
        let start = rev
        say("ready")
        if options.awaits { _ = readLine() }
        for number in 0..<options.batches {
            let command = CommandKey(
                actor: .part(options.name), id: CommandID("\(start)-\(number)"))
            while true {
                let appended = try append(command, after: rev)
                if case .kept(let position) = appended {
                    say("kept \(position)")
                    rev += 3
                    break
                }
                rev = try journal.heads(of: [stream])[stream]?.rev ?? 0
            }
        }
        say("waited \(longest.wholeMilliseconds)")
    }

    private func append(
        _ command: CommandKey, after rev: Revision
    ) throws(JournalFault) -> Appended {
        var batch = Batch()
        batch.appends = [
            Append(
                stream: stream, after: rev, command: command, at: Timestamp(milliseconds: 0),
                events: (1...3).map { NewEvent(name: "written", body: Array("\($0)".utf8)) })
        ]
        let clock = ContinuousClock()
        let start = clock.now
        defer { longest = max(longest, clock.now - start) }
        while true {
            do { return try journal.append(batch) } catch {
                // A busy machine: somebody else keeps its turn for long, and a service tries again.
                guard error.code == .io, clock.now - start < Self.patience else { throw error }
            }
        }
    }

    private static let patience: Duration = .seconds(60)
}
