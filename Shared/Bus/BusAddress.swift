/// Where a broker is: its calls' port, and the four that follow.
public struct BusAddress: Hashable, Sendable, CustomStringConvertible {
    public let host: String
    public let port: Int
    private let transport: Transport

    private enum Transport: String { case tcp, ipc }

    public init(host: String, port: Int) { self.init(.tcp, host: host, port: port) }

    public init?(_ text: String) {
        guard let slashes = text.firstRange(of: "://"), let colon = text.lastIndex(of: ":"),
            let transport = Transport(rawValue: String(text[..<slashes.lowerBound])),
            slashes.upperBound < colon, let port = Int(text[text.index(after: colon)...]),
            (1...65_531).contains(port)
        else { return nil }
        let host = text[slashes.upperBound..<colon]
        guard (transport == .ipc) == host.hasPrefix("@") else { return nil }
        self.init(transport, host: String(host), port: port)
    }

    private init(_ transport: Transport, host: String, port: Int) {
        self.host = host
        self.port = port
        self.transport = transport
    }

    /// ROUTER for calls from any REQ or DEALER.
    public var calls: String { endpoint(port) }
    /// XPUB for any SUB.
    public var events: String { endpoint(port + 1) }
    /// XSUB for services' PUB.
    public var publish: String { endpoint(port + 2) }
    /// ROUTER for services' DEALER.
    public var workers: String { endpoint(port + 3) }
    /// ROUTER for the calls that services make themselves.
    public var partCalls: String { endpoint(port + 4) }

    /// How many ports a broker has, from `port` on.
    public static let ports = 5

    public var description: String { calls }

    private func endpoint(_ port: Int) -> String { "\(transport)://\(host):\(port)" }

    /// The same broker without TCP between, for the services beside it. Linux's abstract names reach
    /// as far as loopback does and leave no files; elsewhere there are none.
    public var nearby: BusAddress? {
        #if os(Linux)
            isLoopback && transport == .tcp
                ? BusAddress(.ipc, host: "@parlor-\(host)", port: port) : nil
        #else
            nil
        #endif
    }

    /// Only an address that can't be anything else: `127.example.com` is a name like any other.
    public var isLoopback: Bool {
        if transport == .ipc || host == "localhost" || host == "[::1]" { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }
}
