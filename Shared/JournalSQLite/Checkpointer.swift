import CSQLite
import Journal
import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Carries the write-ahead log over into the file, on a thread and a connection of its own, so that
/// appends need not wait for it.
final class Checkpointer {
    /// With so many pages in the log, the writer itself does what is left: then the log begins anew.
    private static let tooMany: Int32 = 16_000
    /// Pages that are worth carrying over.
    private static let worthwhile: Int32 = 1_000

    /// What the writer and the thread share; when its writing end closes, the thread ends.
    private final class Request: Sendable {
        let path: String
        let reading: Int32
        let writing: Int32
        let fault = Mutex<JournalFault?>(nil)
        private let isPending = Atomic(false)

        init(_ path: String) throws(JournalFault) {
            var ends: [Int32] = [-1, -1]
            guard pipe(&ends) == 0 else {
                throw JournalFault(
                    .io, "No more open files. Raise this process's limit of them (ulimit -n).")
            }
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            self.path = path
            (reading, writing) = (ends[0], ends[1])
        }

        func make() {
            guard !isPending.exchange(true, ordering: .acquiringAndReleasing) else { return }
            var byte: UInt8 = 1
            _ = write(writing, &byte, 1)
        }

        /// Another process that is at it already is no fault.
        func note(_ code: Int32, _ database: OpaquePointer?) {
            if code & 0xff == SQLITE_BUSY { return }
            let message = code == SQLITE_OK ? "" : String(cString: sqlite3_errmsg(database))
            fault.withLock {
                $0 =
                    code == SQLITE_OK
                    ? nil : JournalFault(sqlite: code, saying: message, at: path)
            }
        }

        /// False when there will be no more.
        func next() -> Bool {
            var byte: UInt8 = 0
            var count = read(reading, &byte, 1)
            while count < 0, errno == EINTR { count = read(reading, &byte, 1) }
            isPending.store(false, ordering: .releasing)
            return count > 0
        }
    }

    private let request: Request
    private let connection: Connection
    private var thread: pthread_t?

    /// Watches what this connection commits.
    init(for connection: Connection) throws(JournalFault) {
        self.connection = connection
        request = try Request(connection.path)
        start()
        sqlite3_wal_hook(
            connection.handle,
            { request, database, _, pages in
                let request = Unmanaged<Request>.fromOpaque(request!).takeUnretainedValue()
                if pages >= Checkpointer.tooMany {
                    Checkpointer.carryOver(database, request)
                } else if pages >= Checkpointer.worthwhile {
                    request.make()
                }
                return SQLITE_OK
            }, Unmanaged.passUnretained(request).toOpaque())
    }

    var fault: JournalFault? { request.fault.withLock { $0 } }

    deinit {
        sqlite3_wal_hook(connection.handle, nil, nil)
        close(request.writing)
        if let thread { pthread_join(thread, nil) }
        close(request.reading)
    }
}

extension Checkpointer {
    #if canImport(Glibc)
        private func start() {
            var thread = pthread_t()
            let argument = Unmanaged.passRetained(request).toOpaque()
            let problem = pthread_create(&thread, nil, { Checkpointer.work($0!) }, argument)
            if problem == 0 { self.thread = thread }
        }
    #else
        private func start() {
            let argument = Unmanaged.passRetained(request).toOpaque()
            pthread_create(&thread, nil, { Checkpointer.work($0) }, argument)
        }
    #endif

    private static func work(_ argument: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
        let request = Unmanaged<Request>.fromOpaque(argument).takeRetainedValue()
        do throws(JournalFault) {
            let connection = try Connection(request.path, .readWrite)
            while request.next() { carryOver(connection.handle, request) }
        } catch {
            request.fault.withLock { $0 = error }
        }
        return nil
    }

    /// Without waiting for anyone; what the writer adds meanwhile is carried over too.
    private static func carryOver(_ database: OpaquePointer?, _ request: Request) {
        for _ in 0..<4 {
            var (pages, done): (Int32, Int32) = (0, 0)
            let code = sqlite3_wal_checkpoint_v2(
                database, nil, SQLITE_CHECKPOINT_PASSIVE, &pages, &done)
            request.note(code, database)
            if code != SQLITE_OK || pages == done { return }
        }
    }
}
