import Foundation

struct Options {
    static let usage = """
        JournalWriter <path> <name>
            [--batches N] [--shared] [--await] [--nobody] [--file-limit BYTES]
            [--followed-by PATH]
        """

    let path: String
    let name: String
    var batches = Int.max
    /// All writers append to one stream, and try again when another was faster.
    var isShared = false
    /// Begin when there is a line on the standard input.
    var awaits = false
    /// As a user without rights.
    var isNobody = false
    /// Another journal, which notes how far it has followed this one.
    var follower: String?
    /// No file of this process may grow beyond.
    var fileLimit: Int?

    init?(_ arguments: ArraySlice<String>) {
        var rest = Array(arguments.reversed())
        guard let path = rest.popLast(), let name = rest.popLast() else { return nil }
        self.path = path
        self.name = name
        while let option = rest.popLast() {
            switch option {
            case "--shared": isShared = true
            case "--await": awaits = true
            case "--nobody": isNobody = true
            case "--batches":
                guard let count = rest.popLast().flatMap({ Int($0) }) else { return nil }
                batches = count
            case "--followed-by":
                guard let path = rest.popLast() else { return nil }
                follower = path
            case "--file-limit":
                guard let bytes = rest.popLast().flatMap({ Int($0) }) else { return nil }
                fileLimit = bytes
            default: return nil
            }
        }
    }

    func apply() {
        if isNobody, getuid() == 0 {
            precondition(setgid(65_534) == 0 && setuid(65_534) == 0, "Root may become nobody.")
        }
        if let fileLimit {
            signal(SIGXFSZ, SIG_IGN)
            var limit = rlimit(rlim_cur: rlim_t(fileLimit), rlim_max: rlim_t(fileLimit))
            #if os(Linux)
                let file = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
            #else
                let file = RLIMIT_FSIZE
            #endif
            precondition(setrlimit(file, &limit) == 0, "Limits may be lowered.")
        }
    }
}
