internal import Foundation

/// Ports in a row on 127.0.0.1 that belong to one test as long as it keeps the lease.
///
/// Tests of all processes and languages lease from the same blocks of ports. A lease is a locked file,
/// so it ends with its process at the latest. The blocks lie below the ports that the system gives to
/// outgoing connections. `ports.py` is the same for Python and JavaScript.
public final class PortLease: Sendable {
    /// How many ports a lease has at most.
    public static let size = 24
    private static let blocks = 20_000..<32_000

    /// The first port.
    public let first: Int
    private let lock: Int32

    public init() throws {
        let folder = Self.folder
        mkdir(folder, 0o777)
        chmod(folder, 0o777)
        let count = Self.blocks.count / Self.size
        let start = Int.random(in: 0..<count)
        for step in 0..<count {
            let first = Self.blocks.lowerBound + (start + step) % count * Self.size
            let lock = open("\(folder)/\(first)", O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
            guard lock >= 0 else { continue }
            if flock(lock, LOCK_EX | LOCK_NB) == 0,
                (first..<first + Self.size).allSatisfy(Self.isFree)
            {
                self.first = first
                self.lock = lock
                return
            }
            close(lock)
        }
        throw NoPorts()
    }

    deinit { close(lock) }

    /// Not TMPDIR: test runs beside each other have one each, and share the ports.
    private static let folder = "/tmp/parlor-ports"

    private static func isFree(_ port: Int) -> Bool {
        let descriptor = socket(AF_INET, streamSocket, 0)
        defer { close(descriptor) }
        var reuse: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &reuse, 4)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }

    struct NoPorts: Error, CustomStringConvertible {
        let description =
            "No \(PortLease.size) free ports in a row were found between 20000 and 32000. End what "
            + "listens there; 'ss -ltnp' shows it."
    }
}

#if os(Linux)
    private let streamSocket = Int32(SOCK_STREAM.rawValue)
#else
    private let streamSocket = SOCK_STREAM
#endif
