import Hosting
import Journal
import JournalPostgres
import JournalSQLite

extension Doctor {
    /// Reads every journal from its beginning to its end.
    func journals() -> [Finding] {
        // A turnstile stays beside a journal that was deleted.
        let files = Set(
            File.names(in: place.data).compactMap { name in
                [".sqlite", ".sqlite.turn"].first { name.hasSuffix($0) }
                    .map { String(name.dropLast($0.count)) }
            }
        ).sorted()
        let services = (try? place.plan())?.services.dropFirst().map(\.name) ?? []
        let databases = services.compactMap { service -> PostgresStore? in
            guard case .postgres(let store) = place.stores.store(of: service, in: place.data) else {
                return nil
            }
            return store
        }
        let findings = files.map(journal(inFileOf:)) + journals(in: databases)
        return findings.isEmpty ? [.well("There are no journals yet.")] : findings
    }

    private func journal(inFileOf service: String) -> Finding {
        let name = service + ".sqlite"
        guard case .sqlite(let path) = place.stores.store(of: service, in: place.data) else {
            return .well(
                "\(name) is not used: PARLOR_STORE says that this journal is in PostgreSQL.")
        }
        do throws(JournalFault) {
            if try SQLiteJournal.isEmpty(at: path) {
                return .well("The journal \(name) has nothing in it yet.")
            }
            try SQLiteJournal.refuseUnwritable(path)
            try SQLiteJournal(reading: path).verify()
        } catch {
            return .wrong("The journal \(name) has a fault: \(error.detail)", mending(error))
        }
        let size = (File.size(path) ?? 0) + (File.size(path + "-wal") ?? 0)
        return .well("The journal \(name) is whole (\(Units.bytes(size))).")
    }

    /// A server that can't be reached is told once.
    private func journals(in stores: [PostgresStore]) -> [Finding] {
        var findings: [Finding] = []
        for store in stores {
            do throws(JournalFault) {
                guard try PostgresJournal.isThere(store) else { continue }
                let journal = try PostgresJournal(reading: store, patience: Self.patience)
                try journal.verify()
                let size = Units.bytes(Int64(try journal.bytes()))
                findings.append(.well("\(store) is whole (\(size))."))
            } catch {
                findings.append(
                    .wrong(error.detail, "docs/postgres.md says how such journals are run."))
                if error.code == .io { break }
            }
        }
        return findings
    }

    /// Whoever reads a whole journal in PostgreSQL may hear nothing for so long.
    private static let patience: Duration = .seconds(600)

    private func mending(_ fault: JournalFault) -> String {
        switch fault.code {
        case .corrupted:
            "Stop the service, and put its last backup in its place with 'parlor restore'."
        case .otherVersion: "Run the version of Parlor that wrote it, or a newer one."
        case .full: "Make room on the disk of \(place.data)."
        case .readOnly, .unopenable, .inUse, .io:
            "Check who may write the file and its folder, and whether the disk works ('dmesg')."
        }
    }
}
