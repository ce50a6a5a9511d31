import Platform

/// Where the gateway's door is, as `PARLOR_HTTP` says it.
public struct GatewayAddress: Sendable, CustomStringConvertible {
    /// So many guests share one source address, since a gateway lets in only so many of each.
    static let guestsPerSource = 1_000

    private let host: String
    private let port: Int
    let isEncrypted: Bool

    public init(_ text: String, isEncrypted: Bool = false) throws(LoadFault) {
        self.isEncrypted = isEncrypted
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        var address = in_addr()
        guard parts.count == 2, let port = Int(parts[1]), (1...65_535).contains(port),
            inet_pton(AF_INET, parts[0], &address) == 1
        else {
            throw LoadFault(
                "PARLOR_HTTP is '\(text)'. Set it to the gateway's, such as 127.0.0.1:8080.")
        }
        host = parts[0] == "0.0.0.0" ? "127.0.0.1" : parts[0]
        self.port = port
    }

    public var description: String { "\(isEncrypted ? "https://" : "")\(host):\(port)" }

    var socketAddress: sockaddr_in { sockaddr_in(host, port: port) }

    /// Where the guest of this number comes from; nil leaves it to the kernel.
    func source(of guest: Int) -> sockaddr_in? {
        #if canImport(Glibc)
            guard host.hasPrefix("127.") else { return nil }
            let number = guest / Self.guestsPerSource + 1
            return sockaddr_in("127.0.\(number / 250).\(number % 250 + 1)", port: 0)
        #else
            return nil
        #endif
    }
}
