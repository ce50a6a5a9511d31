/// Where a Parlor is: `https://parlor.example`, or `http://192.168.1.20:8080` in a house.
public struct ServerAddress: Hashable, Sendable, CustomStringConvertible {
    /// The name or number of the machine.
    public let host: String
    /// Where it listens.
    public let port: Int
    /// Whether what is said can be read on the way.
    public let isEncrypted: Bool

    /// Nil if the text is no address of a server.
    public init?(_ text: String) {
        let parts = text.split(separator: "://", maxSplits: 1).map(String.init)
        guard parts.count == 2, let isEncrypted = Self.schemes[parts[0].lowercased()] else {
            return nil
        }
        self.isEncrypted = isEncrypted
        let rest = parts[1].hasSuffix("/") ? parts[1].dropLast() : parts[1][...]
        let end = rest.hasPrefix("[") ? rest.firstIndex(of: "]").map(rest.index(after:)) : nil
        let colon = rest[(end ?? rest.startIndex)...].firstIndex(of: ":")
        let name = rest[..<(colon ?? rest.endIndex)].filter { !"[]".contains($0) }
        let port = colon.map { Int(rest[rest.index(after: $0)...]) } ?? (isEncrypted ? 443 : 80)
        let isName = name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"/?#@\\".utf8.contains($0) }
        guard let port, (1...65_535).contains(port), !name.isEmpty, isName else { return nil }
        (host, self.port) = (name, port)
    }

    /// Whether they encrypt. Those of WebSockets mean the same server.
    private static let schemes = ["http": false, "ws": false, "https": true, "wss": true]

    /// As a request names it.
    public var authority: String {
        let name = host.contains(":") ? "[\(host)]" : host
        return port == (isEncrypted ? 443 : 80) ? name : "\(name):\(port)"
    }

    /// As it is written, `https://parlor.example`.
    public var description: String { "\(isEncrypted ? "https" : "http")://\(authority)" }
}
