import ParlorWire

/// The name or address that a request says it wants to reach, from its header `Host`.
struct HostName {
    private let name: String

    /// Nil where that is no name and no address.
    init?(_ host: String) {
        guard (1...255).contains(host.utf8.count),
            host.utf8.allSatisfy({ $0.isLetter || $0.isDigit || ".-:[]".utf8.contains($0) })
        else { return nil }
        if host.hasPrefix("[") {
            guard let end = host.firstIndex(of: "]") else { return nil }
            name = String(host[host.index(after: host.startIndex)..<end])
        } else {
            name = String(host.prefix { $0 != ":" }).lowercased()
        }
    }

    /// Whether it can only mean this server. Any site can give its own name the address of this
    /// server (DNS rebinding), so other names need `PARLOR_PUBLIC_URL`.
    func isOurs(reachedAt local: IPAddress?) -> Bool {
        if let address = IPAddress(name) { return address.isPrivate || address == local }
        return isPrivate || self.name == HostName(ofURL: PublicURL.base)?.name
    }

    /// No site can have such a name.
    private var isPrivate: Bool {
        guard name.utf8.first?.isLetter == true else { return false }
        return !name.contains(".") || Self.privateEnds.contains { name.hasSuffix($0) }
    }

    private static let privateEnds = [".local", ".localhost", ".internal", ".lan", ".home.arpa"]

    private init?(ofURL base: String) {
        guard let scheme = base.firstRange(of: "://") else { return nil }
        self.init(String(base[scheme.upperBound...]))
    }
}

extension HTTPRequest {
    /// What it wants to reach, if it is a name or an address; with its port.
    public var host: String? { headers["host"].flatMap { HostName($0) == nil ? nil : $0 } }

    /// The same, if it can only mean this server.
    public var ownHost: String? {
        host.flatMap { HostName($0)?.isOurs(reachedAt: visitor.reachedAt) == true ? $0 : nil }
    }
}

extension IPAddress {
    /// Of this machine or of a network that is not the internet.
    fileprivate var isPrivate: Bool {
        if bytes.count == 16 {
            let isLoopback = bytes.dropLast().allSatisfy { $0 == 0 } && bytes[15] == 1
            return isLoopback || bytes[0] & 0xFE == 0xFC
                || bytes[0] == 0xFE && bytes[1] & 0xC0 == 0x80
        }
        return switch (bytes[0], bytes[1]) {
        case (10, _), (127, _), (192, 168), (169, 254), (172, 16...31), (100, 64...127): true
        default: false
        }
    }
}
