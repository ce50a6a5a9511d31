import Foundation
import Platform

/// What the system tells of a process.
struct ServerProcess {
    private let state: Substring
    private let parent: pid_t?

    /// Nil when there is none.
    init?(_ pid: pid_t) {
        let path = "/proc/\(pid)/stat"
        guard let text = try? String(contentsOfFile: path, encoding: .utf8),
            let name = text.lastIndex(of: ")")
        else { return nil }
        let words = text[name...].split(separator: " ")
        guard words.count > 2 else { return nil }
        (state, parent) = (words[1], pid_t(words[2]))
    }

    /// The dead answer signals until their parent has waited for them.
    var hasEnded: Bool { state == "Z" || state == "X" }
    var isStopped: Bool { state == "T" || hasEnded }

    static func children(of parent: pid_t) -> [pid_t] {
        let all = (Platform.names(inFolder: "/proc") ?? []).compactMap { pid_t($0) }
        return all.filter { ServerProcess($0)?.parent == parent }
    }
}
