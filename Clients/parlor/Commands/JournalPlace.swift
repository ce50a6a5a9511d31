import Files
import FilesPostgres
import Journal
import JournalPostgres
import JournalSQLite
import Postgres

/// A place that has, or is to have, all services' journals and files.
enum JournalPlace: CustomStringConvertible {
    case folder(String)
    case database(PostgresAddress, setting: String)

    private static let scheme = "sqlite:"

    init(_ text: String, data: String) throws(Complaint) {
        if text.hasPrefix(Self.scheme) {
            let folder = String(text.dropFirst(Self.scheme.count))
            self = .folder(folder.isEmpty ? data : File.absolute(folder))
            return
        }
        guard PostgresAddress.isOne(text) else {
            throw .usage(
                "'\(text)' is no place of journals. Say 'sqlite:', 'sqlite:FOLDER' or"
                    + " postgres://user@host/database.")
        }
        do throws(PostgresFault) {
            self = .database(try PostgresAddress(text), setting: text)
        } catch { throw .usage(error.message) }
    }

    var description: String {
        switch self {
        case .folder(let folder): folder
        case .database(let address, _): "\(address)"
        }
    }

    /// Without a password.
    var setting: String {
        switch self {
        case .folder: Self.scheme
        case .database: "postgres://..."
        }
    }

    func prepare() throws {
        if case .folder(let folder) = self { try File.makeFolder(folder) }
    }

    /// Nil where the service has none.
    func source(_ service: String) throws(JournalFault) -> (any CopiedJournal)? {
        switch self {
        case .folder(let folder):
            let path = "\(folder)/\(service).sqlite"
            return File.exists(path) ? try SQLiteCopy(from: path) : nil
        case .database(let address, _):
            let store = PostgresStore(address, service: service)
            return try PostgresCopy.isThere(store) ? try PostgresCopy(from: store) : nil
        }
    }

    func target(_ service: String) throws(JournalFault) -> any CopiedJournal {
        switch self {
        case .folder(let folder): try SQLiteCopy(to: "\(folder)/\(service).sqlite")
        case .database(let address, _):
            try PostgresCopy(to: PostgresStore(address, service: service))
        }
    }

    func files(_ folder: String, of service: String) -> any FileStore {
        switch self {
        case .folder(let data): Folder("\(data)/\(folder)")
        case .database(let address, _): PostgresFiles(folder, of: service, in: address)
        }
    }
}
