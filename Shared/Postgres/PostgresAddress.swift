import CPostgres

/// Where a database is, and how to sign in. What it tells of itself has no password.
public struct PostgresAddress: Sendable, Hashable, CustomStringConvertible {
    /// How libpq is told, but for the host.
    private(set) var options: [String: String]
    let hosts: [Host]
    /// A server that is silent for longer than this counts as hanging.
    package private(set) var silenceLimit = PostgresLink.patience

    struct Host: Hashable {
        let name: String
        let address: String?
        let port: String
    }

    /// Where the operator says nothing else: who hangs is noticed in seconds, also by the system.
    private static let usual = [
        "target_session_attrs": "read-write", "client_encoding": "UTF8", "keepalives": "1",
        "keepalives_idle": "5", "keepalives_interval": "2", "keepalives_count": "2",
        "tcp_user_timeout": "3000", "application_name": "parlor",
    ]

    /// Whether a text means a PostgreSQL database.
    public static func isOne(_ text: String) -> Bool {
        text.hasPrefix("postgres://") || text.hasPrefix("postgresql://")
    }

    public init(_ text: String) throws(PostgresFault) {
        guard Self.isOne(text), let parsed = Self.parse(text) else { throw .unreadableAddress }
        var options = Self.usual.merging(parsed) { $1 }
        func list(_ name: String) -> [String] {
            options.removeValue(forKey: name)?.split(
                separator: ",", omittingEmptySubsequences: false
            ).map(String.init) ?? []
        }
        let (names, addresses, ports) = (list("host"), list("hostaddr"), list("port"))
        let count = max(names.count, addresses.count, 1)
        // A password with such a character that is not written as %.. ends up in these parts.
        guard ports.allSatisfy({ $0.isEmpty || UInt16($0) != nil }),
            [0, 1, count].contains(ports.count),
            names.isEmpty || names.count == count, addresses.isEmpty || addresses.count == count,
            !names.contains(where: { $0.contains("@") }),
            options["dbname"].map({ !$0.contains("@") && !$0.contains("/") }) ?? true
        else { throw .unreadableAddress }
        hosts = (0..<count).map { index in
            Host(
                name: names.isEmpty ? "" : names[index],
                address: addresses.isEmpty ? nil : addresses[index],
                port: ports.isEmpty ? "" : ports[ports.count == 1 ? 0 : index])
        }
        self.options = options
    }

    public var description: String {
        let places = hosts.map { host in
            (host.name.isEmpty ? host.address ?? "this machine" : host.name)
                + (host.port.isEmpty ? "" : ":\(host.port)")
        }
        let database = options["dbname"].map { "the database '\($0)'" } ?? "the usual database"
        return "\(database) at \(places.joined(separator: ", "))"
    }

    /// The same place, as another program of ours: it shows in the server's list of connections.
    public func named(_ application: String) -> PostgresAddress {
        var named = self
        named.options["application_name"] = application
        return named
    }

    /// The same place, for tests: they judge no machine, so they wait longer for it.
    package func with(silenceLimit: Duration) -> PostgresAddress {
        var address = self
        address.silenceLimit = silenceLimit
        return address
    }

    /// What libpq reads in it; nil when it can't. Its own words might tell a part of the password.
    private static func parse(_ text: String) -> [String: String]? {
        var message: UnsafeMutablePointer<CChar>?
        let parsed = PQconninfoParse(text, &message)
        defer {
            PQfreemem(message)
            PQconninfoFree(parsed)
        }
        guard var option = parsed else { return nil }
        var found: [String: String] = [:]
        while let keyword = option.pointee.keyword {
            if let value = option.pointee.val {
                found[String(cString: keyword)] = String(cString: value)
            }
            option += 1
        }
        return found
    }
}

extension PostgresFault {
    fileprivate static let unreadableAddress = PostgresFault(
        badAddress,
        "The address can't be read. It is postgres://user:password@host:port/database, with"
            + " commas between several hosts, and special characters of a password written as %40.")
}
