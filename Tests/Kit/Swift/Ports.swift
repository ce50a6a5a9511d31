internal import Foundation

/// Ports in a row on 127.0.0.1 that belong to one test as long as it keeps the lease.
///
/// Tests of all processes and languages lease from the same blocks. The last port of a block is bound
/// and never used: whoever has it has the block, and the system gives it back when its process ends.
/// The blocks lie below the ports that the system gives to outgoing connections. `ports.py` is the same
/// for Python and JavaScript.
public final class PortLease: Sendable {
    /// How many ports a lease has.
    public static let size = 23
    private static let blocks = Array(stride(from: 20_000, through: 31_976, by: size + 1))

    /// The first port.
    public let first: Int
    private let lock: Int32

    public init() throws {
        for first in Self.blocks.shuffled() {
            guard let lock = Self.bound(first + Self.size, reuse: false) else { continue }
            let areFree = (first..<first + Self.size).allSatisfy { port in
                guard let trial = Self.bound(port, reuse: true) else { return false }
                close(trial)
                return true
            }
            if areFree {
                self.first = first
                self.lock = lock
                return
            }
            close(lock)
        }
        throw NoPorts()
    }

    deinit { close(lock) }

    /// A socket that has this port; nil if another one has it.
    private static func bound(_ port: Int, reuse: Bool) -> Int32? {
        let descriptor = socket(AF_INET, streamSocket, 0)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        var reuse: Int32 = reuse ? 1 : 0
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &reuse, 4)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let isBound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        if isBound { return descriptor }
        close(descriptor)
        return nil
    }

    struct NoPorts: Error, CustomStringConvertible {
        let description =
            "No \(PortLease.size + 1) free ports in a row were found between 20000 and 32000. End "
            + "what listens there; 'ss -ltnp' shows it."
    }
}

#if os(Linux)
    private let streamSocket = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
#else
    private let streamSocket = SOCK_STREAM
#endif
