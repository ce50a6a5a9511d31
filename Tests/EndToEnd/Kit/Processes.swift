import Foundation
import TestKit

/// Whether any thread of that process still runs; one that ended and was not asked for yet doesn't.
func isAlive(_ pid: pid_t) -> Bool {
    #if os(Linux)
        return threadStates(of: pid).contains { $0 != "Z" && $0 != "X" }
    #else
        return kill(pid, 0) == 0
    #endif
}

/// Stops a process where it is; returns when all of its threads stand still.
func freeze(_ pid: pid_t) throws {
    kill(pid, SIGSTOP)
    #if os(Linux)
        try wait(for: "process \(pid) to stand still") {
            threadStates(of: pid).allSatisfy { $0 == "T" }
        }
    #endif
}

func thaw(_ pid: pid_t) { kill(pid, SIGCONT) }

#if os(Linux)
    private func threadStates(of pid: pid_t) -> [Substring] {
        let folder = "/proc/\(pid)/task"
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return threads.compactMap { thread in
            let stat = try? String(contentsOfFile: "\(folder)/\(thread)/stat", encoding: .utf8)
            guard let stat, let name = stat.lastIndex(of: ")") else { return nil }
            return stat[stat.index(after: name)...].split(separator: " ").first
        }
    }
#endif

/// Ends a process at once, with no chance to say anything; returns when it is gone.
func killAtOnce(_ pid: pid_t) throws {
    kill(pid, SIGKILL)
    try wait(for: "process \(pid) to be gone") { !isAlive(pid) }
}

#if os(Linux)
    let streamSocket = Int32(SOCK_STREAM.rawValue)
#else
    let streamSocket = SOCK_STREAM
#endif
