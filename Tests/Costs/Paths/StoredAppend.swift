import Contracts
import Journal
import JournalSQLite
import ParlorWire

/// One event that is kept durably in a file of so many.
final class StoredAppend: HotPath {
    static let name = "append"
    private static let streams = 10
    private static let perBatch = 1_000
    private static let body = Bytes(#"{"text":"What somebody said in a conversation."}"#.utf8)

    private let journal: SQLiteJournal
    private var heads: [StreamName: Revision] = [:]
    private var kept = 0

    init(size: Int) throws {
        journal = try SQLiteJournal(at: "costs.sqlite")
        while kept < size { try keep(min(Self.perBatch, size - kept)) }
    }

    var counts: [String: Int] { ["events": kept] }

    func act(_ number: Int) throws { try keep(1) }

    private func keep(_ count: Int) throws {
        var batch = Batch()
        for _ in 0..<count {
            kept += 1
            let stream = StreamName("chat", EntityKey("c\(kept % Self.streams)"))
            batch.appends.append(
                Append(
                    stream: stream, after: heads[stream, default: 0],
                    command: CommandKey(actor: .person("ada"), id: CommandID("c\(kept)")),
                    at: Timestamp(milliseconds: 1_767_225_600_000 + Int64(kept)),
                    events: [NewEvent(name: "sent", body: Self.body)]))
            heads[stream, default: 0] += 1
        }
        guard case .kept = try journal.append(batch) else {
            throw Unexpected("Nobody else writes this journal.")
        }
    }
}
