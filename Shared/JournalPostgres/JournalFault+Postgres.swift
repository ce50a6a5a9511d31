import Journal
import Postgres

extension JournalFault {
    /// What a server's answer means for the operator.
    init(_ fault: PostgresFault, in store: PostgresStore) {
        let said = "\(store) can't be used (\(fault.message))."
        switch fault.code {
        case "53100":
            self.init(
                .full,
                "\(store) is on a full disk (\(fault.message)). Make room; the service goes on by"
                    + " itself.")
        case "28P01", "28000":
            self.init(
                .unopenable,
                "\(said) Check the user and the password in PARLOR_STORE, and pg_hba.conf.")
        case "3D000":
            self.init(.unopenable, "\(said) Create the database with 'createdb'.")
        case "42501":
            self.init(
                .unopenable,
                "\(said) Give the user the right to make schemas: GRANT CREATE ON DATABASE.")
        case PostgresFault.badAddress: self.init(.unopenable, "\(store): \(fault.message)")
        case "42P01", "42703", "42P07", "23505", "XX001", "XX002":
            self = .corrupted(store, fault.message)
        case "57014", "55P03":
            self.init(
                .io,
                "\(store) took too long (\(fault.message)). Look in pg_stat_activity for who"
                    + " holds its lock. This service then recovers.")
        case _ where fault.isStatementLost:
            self.init(
                .io,
                "\(store) is behind a pooler that changes connections (\(fault.message)). From now"
                    + " on this process prepares no statements.")
        case "25006", "55000":
            self.init(
                .io,
                "\(store) can't be written, since the server is a standby (\(fault.message))."
                    + " Promote one, or name it in PARLOR_STORE too.")
        case let code where code.hasPrefix("42"):
            self.init(
                .unopenable, "\(said) Use a PostgreSQL of version 12 or newer, or one like it.")
        default:
            self.init(
                .io,
                "\(store) can't be reached (\(fault.message)). Check that the server runs. This"
                    + " service tries again.")
        }
    }

    static func corrupted(_ store: PostgresStore, _ what: String) -> JournalFault {
        JournalFault(
            .corrupted,
            "\(store) is damaged: \(what). Stop the service, and restore the database.")
    }

    static func newer(_ store: PostgresStore, needs version: Int) -> JournalFault {
        JournalFault(
            .otherVersion,
            "\(store) was written by a newer Parlor (it needs version \(version), this one has"
                + " \(Schema.version)). Start that version, or restore the database.")
    }

    /// Going on could take a lost event for one that is there.
    static func anotherHistory(_ store: PostgresStore) -> JournalFault {
        JournalFault(
            .unopenable,
            "\(store) has another history than this process knows: a standby was promoted, or the"
                + " database was restored. This process ends, and starts anew with what is there.")
    }
}
