import Foundation
import Journal
import JournalPostgres
import JournalSQLite
import ParlorWire
import TestKit

/// Appends batches of three events, each `kept <position>`, and at the end `waited <milliseconds>`.
final class Writer {
    private let options: Options
    private let journal: any Journal
    private let follower: SQLiteJournal?
    private let stream: StreamName
    private var longest: Duration = .zero

    init(_ options: Options) throws(JournalFault) {
        self.options = options
        journal =
            options.path.hasPrefix("postgres")
            ? try PostgresJournal(
                at: PostgresStore(options.path, service: "writers", silenceLimit: Self.patience))
            : try SQLiteJournal(at: options.path)
        follower = try options.follower.map { path throws(JournalFault) in
            try SQLiteJournal(at: path)
        }
        stream = StreamName("writer", EntityKey(options.isShared ? "shared" : options.name))
    }

    func run() throws(JournalFault) {
        var rev = try head()
        let start = rev
        say("ready")
        if options.awaits { _ = readLine() }
        for number in 0..<options.batches {
            let began = ContinuousClock.now
            let command = CommandKey(
                actor: .part(options.name), id: CommandID("\(start)-\(number)"))
            while true {
                let appended = try timing { () throws(JournalFault) in
                    try append(command, after: rev)
                }
                if case .kept(let position) = appended {
                    try follow(upTo: position)
                    say("kept \(position)")
                    rev += 3
                    break
                }
                guard ContinuousClock.now - began < Self.patience else {
                    throw JournalFault(.io, "Others were faster for \(Self.patience).")
                }
                rev = try head()
                // Kept, by a try whose answer was lost.
                if let known = try Self.patiently({ () throws(JournalFault) in
                    try journal.firstAnswer(to: command, on: stream)
                }) {
                    say("known \(known.rev)")
                    break
                }
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
        return try Self.patiently { () throws(JournalFault) in try journal.append(batch) }
    }

    private func follow(upTo position: Position) throws(JournalFault) {
        guard let follower else { return }
        var batch = Batch()
        batch.checkpoints["follower"] = position
        _ = try Self.patiently { () throws(JournalFault) in try follower.append(batch) }
    }

    private func head() throws(JournalFault) -> Revision {
        let heads = try Self.patiently { () throws(JournalFault) in
            try journal.heads(of: [stream])
        }
        return heads[stream]?.rev ?? 0
    }

    private func timing(
        _ append: () throws(JournalFault) -> Appended
    ) throws(JournalFault) -> Appended {
        let clock = ContinuousClock()
        let start = clock.now
        defer { longest = max(longest, clock.now - start) }
        return try append()
    }

    /// A busy machine, another who has had the turn for long, or a server that was killed: a service
    /// tries again.
    private static func patiently<Found>(
        _ body: () throws(JournalFault) -> Found
    ) throws(JournalFault) -> Found {
        let clock = ContinuousClock()
        let start = clock.now
        while true {
            do { return try body() } catch {
                guard [.io, .inUse].contains(error.code), clock.now - start < Self.patience else {
                    throw error
                }
                pause(for: .milliseconds(1))
            }
        }
    }

    private static let patience: Duration = .seconds(60)
}
