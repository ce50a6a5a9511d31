import Platform

/// How many files this process may have open: a guest is one of them.
enum OpenFiles {
    static let others = 64

    static func allow(_ count: Int) throws(LoadFault) {
        var limit = rlimit()
        #if canImport(Glibc)
            let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
            let kind = RLIMIT_NOFILE
        #endif
        getrlimit(kind, &limit)
        guard limit.rlim_cur < rlim_t(count) else { return }
        limit.rlim_cur = rlim_t(count)
        guard limit.rlim_cur <= limit.rlim_max, setrlimit(kind, &limit) == 0 else {
            throw LoadFault(
                "\(count - others) guests need \(count) open files; 'ulimit -Hn' allows"
                    + " \(limit.rlim_max). Raise it, or ask for fewer.")
        }
    }
}
