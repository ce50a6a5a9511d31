import Platform
import Sessions

extension Address {
    /// Of whoever is at a socket's other end.
    init(ofPeerAt socket: Int32) {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let isKnown = withUnsafeMutablePointer(to: &storage) { storage in
            storage.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                getpeername(socket, $0, &length) == 0
            }
        }
        let bytes = withUnsafeBytes(of: storage) { raw -> [UInt8] in
            switch Int32(storage.ss_family) {
            case AF_INET: Array(raw.load(as: sockaddr_in.self).sin_addr.bytes)
            case AF_INET6: Array(raw.load(as: sockaddr_in6.self).sin6_addr.bytes)
            default: []
            }
        }
        self = (isKnown ? Address(bytes) : nil) ?? .v4(0)
    }
}

extension in_addr {
    fileprivate var bytes: [UInt8] { withUnsafeBytes(of: self) { Array($0) } }
}

extension in6_addr {
    fileprivate var bytes: [UInt8] { withUnsafeBytes(of: self) { Array($0) } }
}
