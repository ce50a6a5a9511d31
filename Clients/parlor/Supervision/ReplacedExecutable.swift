import Platform

/// The executable that a process was started from, when another one is in its place by now.
struct ReplacedExecutable {
    let path: String

    /// Nil when the process runs what is there, or nothing is there, or it can't be known.
    init?(of pid: Int32) {
        guard let path = Self.replaced(pid), File.isExecutable(path) else { return nil }
        self.path = path
    }

    #if os(Linux)
        private static func replaced(_ pid: Int32) -> String? {
            var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
            let count = readlink("/proc/\(pid)/exe", &bytes, bytes.count)
            guard count > 0 else { return nil }
            // What the kernel says of a running file whose name is gone or another's.
            let link = String(decoding: bytes.prefix(count), as: UTF8.self)
            let mark = " (deleted)"
            return link.hasSuffix(mark) ? String(link.dropLast(mark.count)) : nil
        }
    #else
        private static func replaced(_ pid: Int32) -> String? {
            var bytes = [UInt8](repeating: 0, count: 4 * Int(MAXPATHLEN))
            var info = proc_bsdinfo()
            let size = Int32(MemoryLayout<proc_bsdinfo>.size)
            let count = proc_pidpath(pid, &bytes, UInt32(bytes.count))
            guard count > 0, proc_pidinfo(pid, PROC_PIDTBSDINFO, 0, &info, size) == size else {
                return nil
            }
            let path = String(decoding: bytes.prefix(Int(count)), as: UTF8.self)
            var status = stat()
            guard stat(path, &status) == 0 else { return nil }
            return UInt64(status.st_mtimespec.tv_sec) > info.pbi_start_tvsec ? path : nil
        }
    #endif
}
