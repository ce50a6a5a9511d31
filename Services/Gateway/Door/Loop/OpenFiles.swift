import Platform

/// How many files this process may have open: a connection is one of them.
enum OpenFiles {
    /// For everything that is no connection.
    static let headroom = 256
    private static let enough: rlim_t = 200_000

    /// As many as we are allowed to raise it to.
    static func raise() -> Int {
        var limit = rlimit()
        #if canImport(Glibc)
            let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
            let kind = RLIMIT_NOFILE
        #endif
        getrlimit(kind, &limit)
        limit.rlim_cur = max(limit.rlim_cur, min(limit.rlim_max, enough))
        setrlimit(kind, &limit)
        getrlimit(kind, &limit)
        return Int(min(limit.rlim_cur, enough))
    }
}
