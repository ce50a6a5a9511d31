/// What the two systems call differently, or type differently.
#if canImport(Glibc)
    public let streamSocket = Int32(SOCK_STREAM.rawValue)
    public let datagramSocket = Int32(SOCK_DGRAM.rawValue)
    private let openFiles = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)

    extension stat {
        /// When the content changed.
        public var modified: timespec { st_mtim }
        fileprivate var changed: timespec { st_ctim }
    }
#else
    public let streamSocket = SOCK_STREAM
    public let datagramSocket = SOCK_DGRAM
    private let openFiles = RLIMIT_NOFILE

    extension stat {
        public var modified: timespec { st_mtimespec }
        fileprivate var changed: timespec { st_ctimespec }
    }
#endif

extension stat {
    /// Another after every change of the file, or of who may read it.
    public var version: [Int] {
        [
            Int(truncatingIfNeeded: st_dev), Int(truncatingIfNeeded: st_ino), Int(st_size),
            changed.tv_sec, changed.tv_nsec,
        ]
    }
}

/// How many files, sockets among them, this process may have open.
public enum OpenFiles {
    public static var limit: rlimit {
        var limit = rlimit()
        getrlimit(openFiles, &limit)
        return limit
    }

    /// To so many, or as many as we are allowed; returns the limit that is in force then.
    public static func raise(to count: Int) -> Int {
        var limit = limit
        limit.rlim_cur = max(limit.rlim_cur, min(limit.rlim_max, rlim_t(count)))
        setrlimit(openFiles, &limit)
        return Int(clamping: self.limit.rlim_cur)
    }
}

/// The names in a folder, `.` and `..` not among them; nil when it can't be read.
public func names(inFolder path: String) -> [String]? {
    guard let directory = opendir(path) else { return nil }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
        names.append(
            withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            })
    }
    return names.filter { $0 != "." && $0 != ".." }
}
