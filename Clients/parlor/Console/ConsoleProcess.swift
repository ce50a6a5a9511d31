import Hosting
import ParlorWire
import Platform

/// A command of `parlor` that the console runs: what it prints is read without waiting for it.
final class ConsoleProcess {
    /// What `read` found.
    enum Told {
        case printed(Bytes)
        case complained(Bytes)
        case ended(Int)
    }

    private let pid: Int32
    private var output: Int32?
    private var errors: Int32?

    /// When the other end of the lifeline closes, what goes on for ever ends.
    init(
        _ arguments: [String], environment: [String: String], lifeline: borrowing Lifeline
    ) throws(Complaint) {
        let (output, errors) = (Pipe(), Pipe())
        defer {
            close(output.write)
            close(errors.write)
        }
        let own = [Lifeline.variable: "\(Lifeline.childDescriptor)"]
        do throws(Complaint) {
            pid = try Spawn(
                executable: ThisProcess.executable, arguments: arguments,
                environment: environment.merging(own) { $1 },
                output: .pipes(output.write, errors: errors.write), family: .group,
                lifeline: lifeline.readEnd
            ).start()
        } catch {
            close(output.read)
            close(errors.read)
            throw error
        }
        (self.output, self.errors) = (output.read, errors.read)
    }

    deinit {
        if let output { close(output) }
        if let errors { close(errors) }
    }

    /// Those that can be read when there is something new.
    var descriptors: [Int32] { [output, errors].compactMap(\.self) }

    /// Both its outputs are closed, and it was not waited for yet.
    var isEnding: Bool { output == nil && errors == nil }

    /// What there is at the moment. After the end it is not asked again.
    func read() -> [Told] {
        var told: [Told] = []
        if let bytes = Self.next(&output) { told.append(.printed(bytes)) }
        if let bytes = Self.next(&errors) { told.append(.complained(bytes)) }
        var status: Int32 = 0
        guard isEnding, waitpid(pid, &status, WNOHANG) == pid else { return told }
        let exit =
            switch ProcessExit(status: status) {
            case .code(let code): Int(code)
            case .signal(let number): 128 + Int(number)
            case .notStarted: 127
            }
        return told + [.ended(exit)]
    }

    /// Only while its end is not known: then the number is still its own.
    func kill() { _ = Platform.kill(pid, SIGKILL) }

    private static func next(_ descriptor: inout Int32?) -> Bytes? {
        guard let file = descriptor else { return nil }
        if let bytes = File.chunk(of: file) {
            if !bytes.isEmpty { return bytes }
        } else if errno == EAGAIN || errno == EINTR {
            return nil
        }
        close(file)
        descriptor = nil
        return nil
    }
}

/// A pipe whose ends no other process gets, unless it is handed one.
private struct Pipe {
    let read: Int32
    let write: Int32

    init() {
        var ends: [Int32] = [0, 0]
        precondition(pipe(&ends) == 0, "A pipe for a command can't be made.")
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
        (read, write) = (ends[0], ends[1])
    }
}
