import Hosting
import Platform

/// A process to start: never by fork, which a ZeroMQ context does not survive.
struct Spawn {
    enum Family {
        /// Its own process group: Ctrl-C on the terminal is for the supervisor alone.
        case group
        /// Its own session: it outlives the terminal.
        case session
    }

    /// Where goes what it prints.
    enum Output {
        /// The path of a file.
        case log(String)
        case pipes(Int32, errors: Int32)
    }

    let executable: String
    let arguments: [String]
    let environment: [String: String]
    let output: Output
    let family: Family
    /// Becomes the child's descriptor 3.
    let lifeline: Int32?

    /// The pid; or, in a sentence, why not.
    func start() throws(Complaint) -> Int32 {
        var actions = SpawnActions.make()
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        switch output {
        case .log(let path):
            posix_spawn_file_actions_addopen(
                &actions, 1, path, O_WRONLY | O_CREAT | O_APPEND, 0o644)
            posix_spawn_file_actions_adddup2(&actions, 1, 2)
        case .pipes(let output, let errors):
            posix_spawn_file_actions_adddup2(&actions, output, 1)
            posix_spawn_file_actions_adddup2(&actions, errors, 2)
        }
        if let lifeline {
            posix_spawn_file_actions_adddup2(&actions, lifeline, Lifeline.childDescriptor)
        }
        var attributes = SpawnAttributes.make(family)
        defer { posix_spawnattr_destroy(&attributes) }

        var argv = ([executable] + arguments).map { strdup($0) } + [nil]
        var variables = environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { (argv + variables).forEach { free($0) } }
        var pid: pid_t = 0
        let problem = posix_spawn(&pid, executable, &actions, &attributes, &argv, &variables)
        guard problem == 0 else {
            throw Complaint("\(executable) can't be run: \(String(cString: strerror(problem))).")
        }
        return pid
    }
}

private enum SpawnActions {
    #if canImport(Glibc)
        static func make() -> posix_spawn_file_actions_t {
            var actions = posix_spawn_file_actions_t()
            posix_spawn_file_actions_init(&actions)
            return actions
        }
    #else
        static func make() -> posix_spawn_file_actions_t? {
            var actions: posix_spawn_file_actions_t?
            posix_spawn_file_actions_init(&actions)
            return actions
        }
    #endif
}

private enum SpawnAttributes {
    #if canImport(Glibc)
        static func make(_ family: Spawn.Family) -> posix_spawnattr_t {
            var attributes = posix_spawnattr_t()
            posix_spawnattr_init(&attributes)
            // POSIX_SPAWN_SETSID, which the Glibc module does not import.
            let session: Int32 = 0x80
            var flags = Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK)
            flags |= family == .session ? session : Int32(POSIX_SPAWN_SETPGROUP)
            posix_spawnattr_setflags(&attributes, Int16(flags))
            setSignals(&attributes)
            return attributes
        }

        private static func setSignals(_ attributes: inout posix_spawnattr_t) {
            var all = sigset_t()
            sigfillset(&all)
            posix_spawnattr_setsigdefault(&attributes, &all)
            var none = sigset_t()
            sigemptyset(&none)
            posix_spawnattr_setsigmask(&attributes, &none)
        }
    #else
        static func make(_ family: Spawn.Family) -> posix_spawnattr_t? {
            var attributes: posix_spawnattr_t?
            posix_spawnattr_init(&attributes)
            var flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_CLOEXEC_DEFAULT
            flags |= family == .session ? POSIX_SPAWN_SETSID : POSIX_SPAWN_SETPGROUP
            posix_spawnattr_setflags(&attributes, Int16(flags))
            var all = sigset_t()
            sigfillset(&all)
            posix_spawnattr_setsigdefault(&attributes, &all)
            var none = sigset_t()
            sigemptyset(&none)
            posix_spawnattr_setsigmask(&attributes, &none)
            return attributes
        }
    #endif
}
