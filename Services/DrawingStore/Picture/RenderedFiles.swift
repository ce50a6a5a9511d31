import Contracts
import Hosting
import Synchronization
import Wire

/// The file that was made last: whoever fetches it part by part gets parts of the same.
final class RenderedFiles: Sendable {
    struct Name: Hashable, Sendable {
        let drawing: EntityKey
        let rev: Revision
        let format: ExportFormat
    }

    private let last = Mutex<(name: Name, bytes: Bytes)?>(nil)

    func bytes(of name: Name, _ make: () throws -> Bytes) throws -> Bytes {
        if let known = last.withLock({ $0?.name == name ? $0?.bytes : nil }) { return known }
        let bytes = try make()
        last.withLock { $0 = (name, bytes) }
        return bytes
    }
}
