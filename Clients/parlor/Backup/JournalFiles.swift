import Hosting
import JournalPostgres
import JournalSQLite

/// The journals of all services, where all of them are files.
struct JournalFiles {
    struct One {
        let service: String
        let path: String
    }

    let all: [One]
    /// Where the keys of tokens are, if they are in a database.
    let tokens: PostgresStore?

    init(_ place: Installation) throws(Complaint) {
        var all: [One] = []
        var tokens: PostgresStore?
        let plan = try place.plan()
        try place.refuseOtherStores(by: plan)
        for service in plan.services.dropFirst() {
            // A gateway keeps keys alone, which may be in a database of their own.
            let isGateway = service.name == "gateway"
            switch try place.store(of: service.name) {
            case .sqlite where isGateway: break
            case .sqlite(let path): all.append(One(service: service.name, path: path))
            case .postgres(let store) where isGateway: tokens = store
            case .postgres(let store): throw .notAFile(store)
            }
        }
        (self.all, self.tokens) = (all, tokens)
    }

    /// A service that keeps nothing has none. One that was begun and is lost is a fault.
    var thatAreThere: [One] {
        get throws {
            for one in all { try SQLiteJournal.refuseLost(at: one.path) }
            let there = all.filter { (File.size($0.path) ?? 0) > 0 }
            guard !there.isEmpty else {
                let folder = all.first.map { File.folder(of: $0.path) } ?? "the data folder"
                throw Complaint("There are no journals in \(folder). Check PARLOR_DATA.")
            }
            return there
        }
    }
}

extension Complaint {
    static func notAFile(_ store: PostgresStore) -> Complaint {
        .setUp(
            "\(store) is not a file. PostgreSQL's own tools back it up and restore it, all services at"
                + " one moment: 'pg_basebackup' with its log archived, or 'pg_dump' for a copy."
                + " docs/postgres.md says how.")
    }
}
