public import Journal
public import Postgres

/// The tables of one service: a schema of its own, in a database that others may share.
public struct PostgresStore: Sendable, CustomStringConvertible {
    public let address: PostgresAddress
    /// The name of the schema: `profile_store`.
    public let schema: String
    /// What the server calls the connections of the service.
    let applicationName: String

    public init(_ address: PostgresAddress, service: String) {
        applicationName = "parlor \(service)"
        self.address = address.named(applicationName)
        schema = service.replacing("-", with: "_")
    }

    /// The same tables, used by another program than the service.
    func used(by program: String) -> PostgresStore { PostgresStore(self, address.named(program)) }

    private init(_ store: PostgresStore, _ address: PostgresAddress) {
        self.address = address
        (schema, applicationName) = (store.schema, store.applicationName)
    }

    /// As the operator has written it.
    public init(_ address: String, service: String) throws(JournalFault) {
        try self.init(address, service: service, silenceLimit: PostgresLink.patience)
    }

    /// As above, with another limit for a silent server.
    package init(
        _ address: String, service: String, silenceLimit: Duration
    ) throws(JournalFault) {
        do throws(PostgresFault) {
            self.init(
                try PostgresAddress(address).with(silenceLimit: silenceLimit), service: service)
        } catch {
            throw JournalFault(.unopenable, "PARLOR_STORE can't be used. \(error.message)")
        }
    }

    public var description: String { "The journal '\(schema)' in \(address)" }

    /// A statement about these tables: written about those of a schema named `parlor`.
    func statement(_ sql: String) -> String { sql.replacing("parlor.", with: "\(quotedSchema).") }

    var quotedSchema: String { "\"\(schema.replacing("\"", with: "\"\""))\"" }
}
