/// The networks of proxies that are believed who they speak for. Nobody else is: anybody can write a
/// header.
public struct TrustedProxies: Sendable {
    private struct Network: Sendable {
        let first: [UInt8]
        let prefix: Int

        /// Such as `10.0.0.0/8` or `192.0.2.1`.
        init?(_ text: Substring) {
            let parts = text.split(separator: "/", omittingEmptySubsequences: false)
            guard let address = IPAddress(parts[0]), parts.count <= 2 else { return nil }
            let most = address.bytes.count * 8
            guard let prefix = parts.count == 2 ? Int(parts[1]) : most, (0...most) ~= prefix
            else { return nil }
            (first, self.prefix) = (address.bytes, prefix)
        }

        func contains(_ address: IPAddress) -> Bool {
            guard address.bytes.count == first.count else { return false }
            let (whole, rest) = prefix.quotientAndRemainder(dividingBy: 8)
            guard address.bytes.starts(with: first[..<whole]) else { return false }
            return rest == 0 || (address.bytes[whole] ^ first[whole]) >> (8 - rest) == 0
        }
    }

    private let networks: [Network]

    /// Networks with commas between; nil when one can't be read.
    init?(_ text: String) {
        let parts = text.split(separator: ",").map { $0.drop { $0 == " " } }
        networks = parts.compactMap { Network($0) }
        guard networks.count == parts.count else { return nil }
    }

    var isEmpty: Bool { networks.isEmpty }

    func contains(_ address: IPAddress) -> Bool { networks.contains { $0.contains(address) } }

    /// The last hop that is no trusted proxy: everything before it may be made up.
    func client(at peer: IPAddress, forwardedFor header: String?) -> IPAddress {
        guard let header, contains(peer) else { return peer }
        var client = peer
        var hops = header.split(separator: ",")[...]
        while contains(client), let hop = hops.popLast() {
            guard let next = IPAddress(hop.filter { $0 != " " && $0 != "\t" }) else { break }
            client = next
        }
        return client
    }
}
