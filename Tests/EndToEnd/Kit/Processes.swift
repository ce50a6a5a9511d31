import Foundation

/// Whether any thread of that process still runs; one that ended and was not asked for yet doesn't.
func isAlive(_ pid: pid_t) -> Bool {
    #if os(Linux)
        let threads =
            (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/task")) ?? []
        return threads.contains { thread in
            let stat = try? String(
                contentsOfFile: "/proc/\(pid)/task/\(thread)/stat", encoding: .utf8)
            guard let stat, let name = stat.lastIndex(of: ")") else { return false }
            return !["Z", "X"].contains(
                stat[stat.index(after: name)...].split(separator: " ").first)
        }
    #else
        return kill(pid, 0) == 0
    #endif
}

/// Ends a process at once, with no chance to say anything; returns when it is gone.
func killAtOnce(_ pid: pid_t) throws {
    kill(pid, SIGKILL)
    try wait(for: "process \(pid) to be gone") { !isAlive(pid) }
}

#if os(Linux)
    let streamSocket = Int32(SOCK_STREAM.rawValue)
    func noSpawnActions() -> posix_spawn_file_actions_t { posix_spawn_file_actions_t() }
#else
    let streamSocket = SOCK_STREAM
    func noSpawnActions() -> posix_spawn_file_actions_t? { nil }
#endif
