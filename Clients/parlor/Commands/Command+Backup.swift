import Hosting
import Journal
import JournalPostgres
import JournalSQLite
import Platform

extension Command {
    static let backup = Command(
        name: "backup", arguments: "SERVICE FILE", summary: "Copy a service's journal to a file.",
        details: """
            The service may keep running. FILE has everything up to one moment, and needs no other
            file. It is checked from beginning to end. An existing FILE is never replaced.

            For example: parlor backup profile-store profiles-2026-03-01.sqlite
            """,
        options: [], operands: 2...2
    ) { invocation in
        let place = try Installation()
        let journal = try JournalOperand(invocation.operands[0], place)
        let file = File.absolute(invocation.operands[1])
        umask(0o077)
        do throws(JournalFault) {
            let kept = try JournalBackup(at: file).take(from: journal.path)
            Terminal.output.print("\(file) has the \(kept.sentence) of \(journal.service).")
        } catch {
            throw Complaint("No backup was made. \(error.detail)")
        }
        return .ok
    }

    static let restore = Command(
        name: "restore", arguments: "SERVICE FILE",
        summary: "Put a backup in the place of a service's journal.",
        details: """
            No instance of the service may run. FILE is checked first, and left as it is. The
            journal loses what happened after the backup, so it gets a new epoch. Devices that
            watch its streams get their state anew. Services that follow it go on where its events
            end: nothing counts twice. The old journal is kept as <service>.sqlite.replaced until
            the next restore.

            For example: parlor restore profile-store profiles-2026-03-01.sqlite
            """,
        options: [], operands: 2...2
    ) { invocation in
        let place = try Installation()
        let journal = try JournalOperand(invocation.operands[0], place)
        let file = File.absolute(invocation.operands[1])
        umask(0o077)
        try File.makeFolder(place.data)
        do throws(JournalFault) {
            let kept = try JournalBackup(at: file).restore(to: journal.path)
            Terminal.output.print(
                "\(journal.service) has the \(kept.sentence) of \(file) again, under the new epoch "
                    + "\(kept.epoch).")
        } catch {
            let remedy =
                error.code == .inUse
                ? " 'parlor down' stops everything, 'parlor scale \(journal.service)=0' this service."
                : ""
            throw Complaint("Nothing was restored. \(error.detail)\(remedy)")
        }
        return .ok
    }
}

/// The journal of a service that is named on the command line.
struct JournalOperand {
    let service: String
    let path: String

    init(_ name: String, _ place: Installation) throws(Complaint) {
        let services = try place.plan().services.dropFirst().map(\.name)
        guard services.contains(name) else {
            throw .usage(
                "There is no service '\(name)' with a journal. "
                    + hint(for: name, among: services))
        }
        service = name
        switch place.stores.store(of: name, in: place.data) {
        case .sqlite(let file): path = file
        case .postgres(let store):
            throw .setUp(
                "\(store) is not a file. PostgreSQL's own tools back it up and restore it, all"
                    + " services at one moment: 'pg_basebackup' with its log archived, or"
                    + " 'pg_dump' for a copy. docs/postgres.md says how.")
        }
    }
}

extension JournalSummary {
    fileprivate var sentence: String {
        let events = head == 1 ? "1 event" : "\(head) events"
        return last.map { "\(events) up to \($0)" } ?? events
    }
}
