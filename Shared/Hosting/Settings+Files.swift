public import Files
import FilesPostgres
import JournalPostgres

extension Settings {
    /// Where a service keeps files: where its journal is.
    public func files(_ folder: String, of service: String) -> any FileStore {
        switch stores.store(of: service, in: data) {
        case .sqlite: Folder("\(data)/\(folder)")
        case .postgres(let store): PostgresFiles(folder, of: service, in: store.address)
        }
    }
}
