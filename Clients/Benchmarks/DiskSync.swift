import ParlorWire
import Platform

/// What the disk takes to make a page durable.
final class DiskSync {
    private let path: String
    private let descriptor: Int32
    private let page = Bytes(repeating: 7, count: 4_096)

    init(in folder: String) throws {
        path = "\(folder)/sync"
        descriptor = open(path, O_RDWR | O_CREAT, 0o600)
        guard descriptor >= 0 else { throw BenchFault("\(path) can't be made.") }
    }

    deinit {
        close(descriptor)
        unlink(path)
    }

    /// In milliseconds.
    func once() -> Double {
        milliseconds {
            _ = pwrite(descriptor, page, page.count, 0)
            sync()
        }
    }

    private func sync() {
        #if canImport(Glibc)
            _ = fdatasync(descriptor)
        #else
            _ = fsync(descriptor)
        #endif
    }
}
