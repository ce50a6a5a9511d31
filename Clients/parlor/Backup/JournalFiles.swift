import Hosting
import JournalPostgres

/// The journals of all services, where all of them are files.
struct JournalFiles {
    struct One {
        let service: String
        let path: String
    }

    let all: [One]

    init(_ place: Installation) throws(Complaint) {
        var all: [One] = []
        // A gateway keeps keys alone, which may be in a database of their own.
        for service in try place.plan().services.dropFirst() where service.name != "gateway" {
            switch try place.store(of: service.name) {
            case .sqlite(let path): all.append(One(service: service.name, path: path))
            case .postgres(let store): throw .notAFile(store)
            }
        }
        self.all = all
    }

    /// A service that keeps nothing has none.
    var thatAreThere: [One] {
        get throws(Complaint) {
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
