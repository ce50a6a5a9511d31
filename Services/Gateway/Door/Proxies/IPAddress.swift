import Platform
import Sessions

/// One address, as it is on the network: 4 bytes, or 16.
struct IPAddress: Hashable {
    let bytes: [UInt8]

    /// An IPv4 address that is written as IPv6 is itself.
    init?(_ bytes: [UInt8]) {
        let isMapped = bytes.count == 16 && bytes.starts(with: Self.mapped)
        guard bytes.count == 4 || bytes.count == 16 else { return nil }
        self.bytes = isMapped ? Array(bytes[12...]) : bytes
    }

    /// Such as `192.0.2.1` or `2001:db8::1`.
    init?(_ text: some StringProtocol) {
        var bytes = [UInt8](repeating: 0, count: 16)
        if inet_pton(AF_INET, String(text), &bytes) == 1 {
            self.init(Array(bytes[..<4]))
        } else if inet_pton(AF_INET6, String(text), &bytes) == 1 {
            self.init(bytes)
        } else {
            return nil
        }
    }

    /// Of whoever is at a socket's other end.
    init(ofPeerAt socket: Int32) {
        self = Self.read { getpeername(socket, $0, $1) } ?? Self([0, 0, 0, 0])!
    }

    /// Of this machine, as whoever is at a socket's other end knows it.
    init?(ofThisEndAt socket: Int32) {
        guard let address = Self.read({ getsockname(socket, $0, $1) }) else { return nil }
        self = address
    }

    private static func read(
        _ name: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32
    ) -> Self? {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let isKnown = withUnsafeMutablePointer(to: &storage) { storage in
            storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { name($0, &length) == 0 }
        }
        guard isKnown else { return nil }
        let bytes = withUnsafeBytes(of: storage) { raw -> [UInt8] in
            switch Int32(storage.ss_family) {
            case AF_INET: Self.bytes(of: raw.load(as: sockaddr_in.self).sin_addr)
            case AF_INET6: Self.bytes(of: raw.load(as: sockaddr_in6.self).sin6_addr)
            default: []
            }
        }
        return Self(bytes)
    }

    /// As far as limits go.
    var address: Address { Address(bytes)! }

    private static let mapped: [UInt8] = Array(repeating: 0, count: 10) + [0xFF, 0xFF]

    private static func bytes(of value: some Any) -> [UInt8] {
        withUnsafeBytes(of: value) { Array($0) }
    }
}
