public import Journal
import JournalPostgres
import JournalSQLite
import Postgres

/// Where the operator wants the journals: all in one place, and perhaps some elsewhere.
///
/// `PARLOR_STORE` says it for all services, `PARLOR_STORE_PROFILE_STORE` for one.
public struct Stores: Sendable {
    private static let name = "PARLOR_STORE"
    private static let inFiles = "sqlite:"

    /// The databases that are named, by setting: nil says that it is the files.
    private let databases: [String: PostgresAddress?]

    init(_ environment: [String: String]) throws(SettingsFault) {
        var databases: [String: PostgresAddress?] = [:]
        for (name, value) in environment
        where (name == Self.name || name.hasPrefix(Self.name + "_")) && !value.isEmpty {
            databases.updateValue(try Self.database(value, by: name), forKey: name)
        }
        self.databases = databases
    }

    public func store(of service: String, in data: String) -> Store {
        let database = databases[Self.setting(of: service)] ?? databases[Self.name] ?? nil
        guard let database else { return .sqlite(path: "\(data)/\(service).sqlite") }
        return .postgres(PostgresStore(database, service: service))
    }

    /// For who opens no journal there, which would refuse the same.
    public func refusePartialCopy(of service: String, in data: String) throws(JournalFault) {
        switch store(of: service, in: data) {
        case .sqlite:
            guard !FolderCopyLock(data).isLocked else { throw .copiedInPart(data) }
        case .postgres(let store):
            guard try !PostgresCopyLock(store.address).isLocked else {
                throw .copiedInPart("\(store.address)")
            }
        }
    }

    /// The name of the setting for one service.
    public static func setting(of service: String) -> String {
        "\(name)_\(service.uppercased().replacing("-", with: "_"))"
    }

    /// A setting as it may be shown: an address may have a password.
    public static func shown(_ value: String, of name: String) -> String {
        guard name.hasPrefix(Self.name) || value.hasPrefix("postgres"),
            let place = value.firstRange(of: "://")
        else { return value }
        return value[..<place.upperBound] + "..."
    }

    private static func database(
        _ value: String, by name: String
    ) throws(SettingsFault) -> PostgresAddress? {
        guard value != inFiles else { return nil }
        do throws(PostgresFault) { return try PostgresAddress(value) } catch {
            throw SettingsFault(
                name, shown(value, of: name),
                "It is 'sqlite:' (files in PARLOR_DATA), or postgres://user@host/database.")
        }
    }
}
