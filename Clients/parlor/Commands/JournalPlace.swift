import Files
import FilesPostgres
import Journal
import JournalPostgres
import JournalSQLite
import Postgres

/// A place that has, or is to have, all services' journals and files.
protocol JournalPlace: CustomStringConvertible {
    /// With which settings Parlor works there, without a password.
    var settings: String { get }
    var copyLock: any CopyLock { get }

    func prepare() throws(Complaint)
    func hasJournal(of service: String) throws(JournalFault) -> Bool
    func source(_ service: String) throws(JournalFault) -> any CopiedJournal
    func target(_ service: String) throws(JournalFault) -> any CopiedJournal
    func files(_ folder: String, of service: String) -> any FileStore
}

/// What the operator calls a place.
func journalPlace(_ text: String, data: String) throws(Complaint) -> any JournalPlace {
    let scheme = "sqlite:"
    if text.hasPrefix(scheme) {
        let folder = String(text.dropFirst(scheme.count))
        return JournalFolder(path: folder.isEmpty ? data : File.absolute(folder))
    }
    guard PostgresAddress.isOne(text) else {
        throw .usage(
            "'\(text)' is no place of journals. Say 'sqlite:', 'sqlite:FOLDER' or"
                + " postgres://user@host/database.")
    }
    do throws(PostgresFault) {
        return JournalDatabase(address: try PostgresAddress(text))
    } catch { throw .usage(error.message) }
}

struct JournalFolder: JournalPlace {
    let path: String

    var description: String { path }
    var settings: String { "PARLOR_STORE=sqlite: PARLOR_DATA=\(path)" }
    var copyLock: any CopyLock { FolderCopyLock(path) }

    func prepare() throws(Complaint) { try File.makeFolder(path) }

    func hasJournal(of service: String) -> Bool { File.exists(file(service)) }

    func source(_ service: String) throws(JournalFault) -> any CopiedJournal {
        try SQLiteCopy(from: file(service))
    }

    func target(_ service: String) throws(JournalFault) -> any CopiedJournal {
        try SQLiteCopy(to: file(service))
    }

    func files(_ folder: String, of service: String) -> any FileStore {
        Folder("\(path)/\(folder)")
    }

    private func file(_ service: String) -> String { "\(path)/\(service).sqlite" }
}

struct JournalDatabase: JournalPlace {
    let address: PostgresAddress

    var description: String { "\(address)" }
    var settings: String { "PARLOR_STORE=postgres://..." }
    var copyLock: any CopyLock { PostgresCopyLock(address) }

    func prepare() {}

    func hasJournal(of service: String) throws(JournalFault) -> Bool {
        try PostgresCopy.isThere(store(service))
    }

    func source(_ service: String) throws(JournalFault) -> any CopiedJournal {
        try PostgresCopy(from: store(service))
    }

    func target(_ service: String) throws(JournalFault) -> any CopiedJournal {
        try PostgresCopy(to: store(service))
    }

    func files(_ folder: String, of service: String) -> any FileStore {
        PostgresFiles(folder, of: service, in: address)
    }

    private func store(_ service: String) -> PostgresStore {
        PostgresStore(address, service: service)
    }
}
