import Platform

/// When a process began, by the system's own count: tells it from a later one with the same pid.
struct ProcessBirth: Codable, Hashable, Sendable {
    private let ticks: UInt64

    #if os(Linux)
        init?(of pid: Int32) {
            // The name in parentheses may have spaces; the 22nd field is the start time.
            guard let stat = File.read("/proc/\(pid)/stat"),
                let nameEnd = stat.lastIndex(of: UInt8(ascii: ")"))
            else { return nil }
            let fields = String(decoding: stat[(nameEnd + 1)...], as: UTF8.self).split(
                separator: " ")
            guard fields.count > 19, fields[0] != "Z", let ticks = UInt64(fields[19]) else {
                return nil
            }
            self.ticks = ticks
        }
    #else
        init?(of pid: Int32) {
            var info = proc_bsdinfo()
            let size = Int32(MemoryLayout<proc_bsdinfo>.size)
            guard proc_pidinfo(pid, PROC_PIDTBSDINFO, 0, &info, size) == size else { return nil }
            ticks = info.pbi_start_tvsec * 1_000_000 + info.pbi_start_tvusec
        }
    #endif

    init(from decoder: any Decoder) throws {
        ticks = try decoder.singleValueContainer().decode(UInt64.self)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(ticks)
    }
}

extension SystemState.InstanceState {
    /// The process is the very one that was started, and alive.
    var isAlive: Bool {
        guard let pid, let birth else { return false }
        return ProcessBirth(of: pid) == birth
    }
}
