import Bus
import Foundation

enum Ports {
    static let ofTheBus = BusAddress.ports
}

/// A port that a test keeps for itself.
final class TakenPort {
    private let descriptor: Int32

    /// Nil when somebody else has it.
    init?(_ port: Int) {
        descriptor = socket(AF_INET, streamSocket, 0)
        var reuse: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &reuse, 4)
        // Else what a test starts would keep the port.
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let bound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard bound == 0, listen(descriptor, 1) == 0 else { return nil }
    }

    deinit { close(descriptor) }
}
