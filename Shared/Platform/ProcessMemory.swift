/// How much memory this process holds.
public enum ProcessMemory {
    /// Whoever makes this process hold more ends it, and not the machine that it runs on.
    public static func bound(at bytes: Int) {
        #if canImport(Glibc)
            var limit = rlimit()
            guard getrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &limit) == 0 else { return }
            limit.rlim_cur = min(rlim_t(bytes), limit.rlim_max)
            setrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &limit)
        #endif
    }

    /// What was freed goes back to the machine, also from between what is in use.
    public static func giveBack() {
        #if canImport(Glibc)
            malloc_trim(0)
        #else
            malloc_zone_pressure_relief(nil, 0)
        #endif
    }

    public static var resident: Int {
        #if canImport(Glibc)
            guard let file = fopen("/proc/self/statm", "r") else { return 0 }
            defer { fclose(file) }
            var line = [CChar](repeating: 0, count: 128)
            guard fgets(&line, Int32(line.count), file) != nil else { return 0 }
            let text = String(decoding: line.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
            return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
        #else
            var info = mach_task_basic_info()
            var count = mach_msg_type_number_t(
                MemoryLayout<mach_task_basic_info>.size / MemoryLayout<natural_t>.size)
            let done = withUnsafeMutablePointer(to: &info) { info in
                info.withMemoryRebound(to: integer_t.self, capacity: Int(count)) {
                    task_info(mach_task_self_, task_flavor_t(MACH_TASK_BASIC_INFO), $0, &count)
                }
            }
            return done == KERN_SUCCESS ? Int(info.resident_size) : 0
        #endif
    }
}
