import Foundation
import Hosting
import TestKit

/// A process that a test started: it doesn't outlive the test, nor do those that it starts.
final class Program {
    private static let lifeline = Lifeline()

    struct Outcome: Sendable {
        let exit: Int32
        let output: String
        let errors: String

        var lines: [String] { output.split(separator: "\n").map(String.init) }
    }

    let pid: pid_t
    private let output: URL
    private let errors: URL
    private var exit: Int32?

    init(_ executable: String, _ arguments: [String], environment: [String: String]) throws {
        let name = UUID().uuidString
        output = Folder.temporary.appendingPathComponent("\(name).out")
        errors = Folder.temporary.appendingPathComponent("\(name).err")
        var actions = noSpawnActions()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        for (descriptor, file) in [(Int32(1), output), (2, errors)] {
            posix_spawn_file_actions_addopen(
                &actions, descriptor, file.path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        }
        posix_spawn_file_actions_adddup2(
            &actions, Self.lifeline.readEnd, Lifeline.childDescriptor)
        let environment = environment.merging(
            [Lifeline.variable: "\(Lifeline.childDescriptor)"]) { given, _ in given }
        var argv = ([executable] + arguments).map { strdup($0) } + [nil]
        var variables = environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { (argv + variables).forEach { free($0) } }
        var pid: pid_t = 0
        let problem = posix_spawn(&pid, executable, &actions, nil, &argv, &variables)
        guard problem == 0 else {
            throw Unusable("\(executable) can't be run: \(String(cString: strerror(problem))).")
        }
        self.pid = pid
    }

    deinit {
        if !hasEnded {
            kill(pid, SIGKILL)
            try? wait(for: "process \(pid) to end") { hasEnded }
        }
        unlink(output.path)
        unlink(errors.path)
    }

    /// What it has printed so far.
    var printed: String { Self.text(of: output) }

    /// What it has said on standard error so far.
    var complained: String { Self.text(of: errors) }

    var hasEnded: Bool {
        if exit != nil { return true }
        var status: Int32 = 0
        guard waitpid(pid, &status, WNOHANG) == pid else { return false }
        exit = status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
        return true
    }

    func signal(_ number: Int32) { kill(pid, number) }

    /// A signal that ended it counts as 128 and its number, as in a shell.
    func outcome(within patience: Duration = longestWait) throws -> Outcome {
        try wait(for: "process \(pid) to end", within: patience) { hasEnded }
        return Outcome(exit: exit!, output: printed, errors: Self.text(of: errors))
    }

    private static func text(of file: URL) -> String {
        (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    }
}

/// Something that these tests need is not there.
struct Unusable: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
