import Foundation
import Platform
import TestKit

/// A program that is run to its end. A server that it leaves behind inherits nothing of ours.
struct Command {
    let words: [String]

    init(_ words: String...) { self.init(words) }

    init(_ words: [String]) { self.words = words }

    /// What it said; it has to succeed.
    func output() throws -> String {
        var template = Array("\(Self.folder)/parlor-said-XXXXXX".utf8CString)
        let file = mkstemp(&template)
        guard file >= 0 else { throw CommandFault("No file can be made in \(Self.folder).") }
        unlink(template)
        defer { close(file) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, file, 1)
        posix_spawn_file_actions_adddup2(&actions, file, 2)
        // Threads of a pool block signals, and a daemon would inherit that: nothing could end it.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        let arguments = (["bash", "-c", Self.closing, "bash"] + words).map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var (pid, status): (pid_t, Int32) = (0, 0)
        guard posix_spawnp(&pid, "bash", &actions, &attributes, arguments, environ) == 0 else {
            throw CommandFault("\(words[0]) can't be started.")
        }
        let command = words.joined(separator: " ")
        do {
            try wait(for: "'\(command)' to end") {
                let ended = waitpid(pid, &status, WNOHANG)
                return ended > 0 || ended < 0 && errno != EINTR
            }
        } catch let fault as NeverTrue {
            kill(pid, SIGKILL)
            throw CommandFault("\(fault) It said: \(try Self.contents(of: file))")
        }
        let said = try Self.contents(of: file)
        guard status == 0 else { throw CommandFault("\(command) failed: \(said)") }
        return said
    }

    /// Where whatever is made goes: below `TMPDIR`, unless a socket's path would be too long there.
    static let folder: String = {
        let chosen = getenv("TMPDIR").map { String(cString: $0) } ?? ""
        let trimmed = chosen.hasSuffix("/") ? String(chosen.dropLast()) : chosen
        return trimmed.hasPrefix("/") && trimmed.utf8.count <= 60 ? trimmed : "/tmp"
    }()

    private static func contents(of file: Int32) throws -> String {
        lseek(file, 0, SEEK_SET)
        let handle = FileHandle(fileDescriptor: file, closeOnDealloc: false)
        return String(decoding: try handle.read(upToCount: 1 << 20) ?? Data(), as: UTF8.self)
    }

    /// Closes everything but the three usual files, and becomes the program.
    private static let closing = """
        cd /; for file in /proc/self/fd/*; do
            number=${file##*/}; if ((number > 2)); then eval "exec $number>&-"; fi
        done; exec "$@"
        """
}

public struct CommandFault: Error, CustomStringConvertible {
    public let description: String

    init(_ description: String) { self.description = description }
}
