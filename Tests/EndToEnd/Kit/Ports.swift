import Bus
import Foundation
import Synchronization

enum Ports {
    static let ofTheBus = BusAddress.ports
    /// Those that this process keeps. Test processes run beside each other.
    private static let kept = Mutex<[TakenPort]>([])

    /// The first of six ports in a row that nobody listens on: a bus's, and a gateway's. A seventh is
    /// kept for as long as this process lives, so that nobody else takes the row while it is not used.
    static func free() throws -> Int {
        for _ in 0..<200 {
            let base = 7 * Int.random(in: 2_858..<4_571)
            guard let guardian = TakenPort(base + ofTheBus + 1),
                (base...base + ofTheBus).allSatisfy(isFree)
            else { continue }
            kept.withLock { $0.append(guardian) }
            return base
        }
        throw Unusable("Seven free ports in a row were not found between 20000 and 32000.")
    }

    private static func isFree(_ port: Int) -> Bool {
        guard let taken = TakenPort(port) else { return false }
        _ = consume taken
        return true
    }
}

/// A port that a test keeps for itself.
final class TakenPort: Sendable {
    private let descriptor: Int32

    /// Nil when somebody else has it.
    init?(_ port: Int) {
        descriptor = socket(AF_INET, streamSocket, 0)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        var reuse: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &reuse, 4)
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
