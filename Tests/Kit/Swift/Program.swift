public import Foundation

/// A process that a test started: it doesn't outlive the test, nor do those of its group.
public final class Program {
    public struct Outcome: Sendable {
        /// A signal that ended it counts as 128 and its number, as in a shell.
        public let exit: Int32
        public let output: String
        public let errors: String

        public var lines: [String] { output.split(separator: "\n").map(String.init) }
    }

    public let pid: pid_t
    private let command: String
    private let (output, errors): (Said, Said)
    /// It is told something through this.
    private var input: Int32?
    private var exit: Int32?
    private var unread = Data()
    private var heard = 0

    /// The first word is the program, as a shell finds it. The environment is ours if none is given.
    /// - Parameters:
    ///   - listens: Whether it is told something; else its input is empty.
    ///   - lifeline: What it inherits as descriptor 3. It inherits nothing else of ours.
    public init(
        _ words: [String], environment: [String: String]? = nil, in folder: String? = nil,
        listens: Bool = false, lifeline: Int32? = nil
    ) throws {
        command = words.joined(separator: " ")
        (output, errors) = (try Said(), try Said())
        var spawn = Spawn()
        var ends: [Int32] = [-1, -1]
        if listens {
            precondition(pipe(&ends) == 0, "A pipe can't be made.")
            // Another process that is started meanwhile must not hold it.
            _ = fcntl(ends[1], F_SETFD, FD_CLOEXEC)
        }
        input = listens ? ends[1] : nil
        defer { if listens { close(ends[0]) } }
        spawn.hand(listens ? ends[0] : nil, output.descriptor, errors.descriptor, lifeline)
        if let folder { spawn.enter(folder) }
        pid = try spawn.start(
            words, environment ?? ProcessInfo.processInfo.environment, called: command)
    }

    deinit {
        closeInput()
        if !hasEnded { try? killAtOnce() }
    }
}

extension Program {
    /// What it has printed so far.
    public var printed: String { output.text }

    /// What it has said on standard error so far.
    public var complained: String { errors.text }

    public var hasEnded: Bool {
        if exit != nil { return true }
        var status: Int32 = 0
        guard waitpid(pid, &status, WNOHANG) == pid else { return false }
        exit = status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
        return true
    }

    public func outcome(within patience: Duration = longestWait) throws -> Outcome {
        try wait(for: "'\(command)' to end", within: patience) { hasEnded }
        return Outcome(exit: exit!, output: printed, errors: complained)
    }

    public func say(_ line: String) throws {
        let bytes = Array("\(line)\n".utf8)
        guard let input, write(input, bytes, bytes.count) == bytes.count else {
            throw ProgramFault("'\(command)' was not told '\(line)'.")
        }
    }

    /// Says no more to it: it finds the end of its input.
    public func closeInput() {
        if let input { close(input) }
        input = nil
    }

    /// The next line that it prints; nil when it has ended.
    public func line() throws -> String? {
        var line: String?
        try wait(for: "a line of '\(command)'") {
            let isOver = hasEnded
            line = nextLine()
            return line != nil || isOver
        }
        return line
    }

    private func nextLine() -> String? {
        unread += output.bytes(from: heard + unread.count)
        guard let end = unread.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        defer { unread = Data(unread[(end + 1)...]) }
        heard += end + 1
        return String(decoding: unread[..<end], as: UTF8.self)
    }

    public func signal(_ number: Int32) { kill(pid, number) }

    /// Tells it to end, and waits for that.
    @discardableResult public func end() throws -> Outcome {
        signal(SIGTERM)
        do { return try outcome() } catch {
            try killAtOnce()
            throw error
        }
    }

    /// Ends it and what it has started, with no chance to say anything.
    public func killAtOnce() throws {
        kill(-pid, SIGKILL)
        _ = try outcome()
    }

    /// Runs a program that must succeed, and gives what it prints.
    public static func output(
        of words: [String], environment: [String: String]? = nil, in folder: String? = nil,
        within patience: Duration = longestWait
    ) throws -> String {
        let outcome = try Program(words, environment: environment, in: folder)
            .outcome(within: patience)
        guard outcome.exit == 0 else {
            throw ProgramFault(
                "'\(words.joined(separator: " "))' ended with \(outcome.exit): \(outcome.output)"
                    + outcome.errors)
        }
        return outcome.output
    }
}

public struct ProgramFault: Error, CustomStringConvertible {
    public let description: String

    public init(_ description: String) { self.description = description }
}

/// What a process says, in a file that has no name: it goes with the last who holds it.
private final class Said: Sendable {
    let descriptor: Int32

    init() throws {
        let folder = FileManager.default.temporaryDirectory.path
        var template = Array("\(folder)/parlor-said-XXXXXX".utf8CString)
        descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw ProgramFault("No file can be made in \(folder).") }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        unlink(template)
    }

    deinit { close(descriptor) }

    var text: String { String(decoding: bytes(from: 0), as: UTF8.self) }

    func bytes(from start: Int) -> Data {
        var all = Data()
        var some = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = pread(descriptor, &some, some.count, off_t(start + all.count))
            guard count > 0 else { return all }
            all += some[..<count]
        }
    }
}
