/// Where a broker is: its calls' port, and the three that follow.
public struct BusAddress: Hashable, Sendable, CustomStringConvertible {
    public let host: String
    public let port: Int

    public init(host: String, port: Int) {
        self.host = host
        self.port = port
    }

    public init?(_ text: String) {
        guard text.hasPrefix("tcp://"), let colon = text.lastIndex(of: ":") else { return nil }
        let host = text[text.index(text.startIndex, offsetBy: 6)..<colon]
        guard !host.isEmpty, let port = Int(text[text.index(after: colon)...]),
            (1...65_532).contains(port)
        else { return nil }
        self.init(host: String(host), port: port)
    }

    /// ROUTER for calls from any REQ or DEALER.
    public var calls: String { "tcp://\(host):\(port)" }
    /// XPUB for any SUB.
    public var events: String { "tcp://\(host):\(port + 1)" }
    /// XSUB for services' PUB.
    public var publish: String { "tcp://\(host):\(port + 2)" }
    /// ROUTER for services' DEALER.
    public var workers: String { "tcp://\(host):\(port + 3)" }

    public var description: String { calls }

    /// Only an address that can't be anything else: `127.example.com` is a name like any other.
    public var isLoopback: Bool {
        if host == "localhost" || host == "[::1]" { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }
}
