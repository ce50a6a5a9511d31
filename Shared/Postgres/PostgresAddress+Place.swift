/// Which database it is, whoever signs in there.
extension PostgresAddress {
    /// The address as it may be written down: without the password.
    public var withoutPassword: String {
        let hosts = hosts.map { host in
            Self.encoded(Self.name(of: host)) + (host.port.isEmpty ? "" : ":\(host.port)")
        }
        let user = options["user"].map { "\(Self.encoded($0))@" } ?? ""
        let database = options["dbname"].map { "/\(Self.encoded($0))" } ?? ""
        return "postgres://\(user)\(hosts.joined(separator: ","))\(database)"
    }

    /// Whether both lead to one database: of the same name, and at a host that both name.
    ///
    /// A standby that was added, another user or another password don't make it another one.
    public func isSameDatabase(as other: PostgresAddress) -> Bool {
        database == other.database && !servers.isDisjoint(with: other.servers)
    }

    /// Without a name, it is the user's own.
    private var database: String { options["dbname"] ?? options["user"] ?? "" }

    private var servers: Set<String> {
        Set(hosts.map { "\(Self.name(of: $0)):\($0.port.isEmpty ? "5432" : $0.port)" })
    }

    private static func name(of host: Host) -> String {
        host.name.isEmpty ? host.address ?? "" : host.name
    }

    private static func encoded(_ text: String) -> String {
        text.utf8.reduce(into: "") { encoded, byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
                UInt8(ascii: "."):
                encoded.unicodeScalars.append(UnicodeScalar(byte))
            default:
                encoded += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
            }
        }
    }
}
