public import Files
import FilesPostgres
import JournalPostgres
import Platform

extension Settings {
    /// Where a service keeps files: where its journal is.
    public func files(_ folder: String, of service: String) -> any FileStore {
        switch stores.store(of: service, in: data) {
        case .sqlite: Folder("\(data)/\(folder)")
        case .postgres(let store): PostgresFiles(folder, of: service, in: store.address)
        }
    }

    /// What is refused because the disk of this process's service has little room left, in a
    /// sentence; nil while it has enough.
    public static func lowDisk(of service: String) throws -> () -> String? {
        let files = try ofThisProcess().files("", of: service)
        let reserve = try LiveLimits(ThisProcess.environment, now: Clock.instant) {
            try DiskReserve($0)
        }
        return { reserve.current(now: Clock.instant).shortage(in: files) }
    }
}
