import Foundation
import TestKit

/// A service's disk that is slow when a test wants it: while the test has the lock of the journal,
/// the service waits to write, as it would for a sync.
final class SlowDisk {
    private let file: Int32

    init(of service: String, _ cluster: Cluster) throws {
        file = open("\(cluster.data)/\(service).sqlite.write", O_RDWR | O_CLOEXEC)
        guard file >= 0 else { throw Unusable("The journal of \(service) has no lock.") }
    }

    deinit { close(file) }

    /// Nothing is written until `body` returns. A service waits for less than half a second.
    func hold<Result>(_ body: () throws -> Result) throws -> Result {
        try wait(for: "the journal's lock") { flock(file, LOCK_EX | LOCK_NB) == 0 }
        defer { flock(file, LOCK_UN) }
        return try body()
    }
}
