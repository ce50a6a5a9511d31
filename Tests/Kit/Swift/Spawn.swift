import CSpawn
import Foundation

/// How a process begins: with some files and nothing else of ours, in a process group of its own, and
/// with no signal blocked. Threads of a pool block signals, and nothing could end who inherited that.
struct Spawn: ~Copyable {
    #if os(Linux)
        private var actions = posix_spawn_file_actions_t()
        private var attributes = posix_spawnattr_t()
        private let keepsNoOthers = 0
    #else
        private var actions: posix_spawn_file_actions_t?
        private var attributes: posix_spawnattr_t?
        private let keepsNoOthers = POSIX_SPAWN_CLOEXEC_DEFAULT
    #endif

    init() {
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setpgroup(&attributes, 0)
        let flags = Int(POSIX_SPAWN_SETSIGMASK) | Int(POSIX_SPAWN_SETPGROUP) | Int(keepsNoOthers)
        posix_spawnattr_setflags(&attributes, Int16(flags))
    }

    deinit {
        var (actions, attributes) = (actions, attributes)
        posix_spawn_file_actions_destroy(&actions)
        posix_spawnattr_destroy(&attributes)
    }

    /// Its files, from 0 on. Without an input, that is empty.
    mutating func hand(_ input: Int32?, _ output: Int32, _ errors: Int32, _ lifeline: Int32?) {
        if let input {
            posix_spawn_file_actions_adddup2(&actions, input, 0)
        } else {
            posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        }
        posix_spawn_file_actions_adddup2(&actions, output, 1)
        posix_spawn_file_actions_adddup2(&actions, errors, 2)
        if let lifeline { posix_spawn_file_actions_adddup2(&actions, lifeline, 3) }
        #if os(Linux)
            posix_spawn_file_actions_addclosefrom_np(&actions, lifeline == nil ? 3 : 4)
        #endif
    }

    mutating func enter(_ folder: String) {
        posix_spawn_file_actions_addchdir_np(&actions, folder)
    }

    mutating func start(
        _ words: [String], _ environment: [String: String], called command: String
    ) throws -> pid_t {
        var arguments = words.map { strdup($0) } + [nil]
        var variables = environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { (arguments + variables).forEach { free($0) } }
        var pid: pid_t = 0
        let problem = posix_spawnp(
            &pid, words[0], &actions, &attributes, &arguments, &variables)
        guard problem == 0 else {
            throw ProgramFault("'\(command)' can't be run: \(String(cString: strerror(problem))).")
        }
        return pid
    }
}
