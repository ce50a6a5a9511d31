import Platform

/// The pipe by which processes notice that whoever looks after them is gone, however it went.
///
/// Each child inherits the reading end as descriptor 3, and finds that number in `PARLOR_LIFELINE`.
/// Nothing is ever written: when the end of the file can be read, the writing end is closed, so the
/// one who held it is no more, and the child drains and exits.
public struct Lifeline: ~Copyable, Sendable {
    public static let variable = "PARLOR_LIFELINE"
    public static let childDescriptor: Int32 = 3

    public let readEnd: Int32
    private let writeEnd: Int32

    public init() {
        var ends: [Int32] = [0, 0]
        precondition(pipe(&ends) == 0, "A pipe for the lifeline can't be made.")
        // Above 3, so that handing it to a child as 3 is always a copy.
        readEnd = fcntl(ends[0], F_DUPFD_CLOEXEC, 10)
        writeEnd = fcntl(ends[1], F_DUPFD_CLOEXEC, 10)
        close(ends[0])
        close(ends[1])
    }

    deinit {
        close(readEnd)
        close(writeEnd)
    }

    /// The one that was handed to this process.
    public static var inherited: Int32? { ThisProcess.environment[variable].flatMap { Int32($0) } }

    /// Returns when the other end is closed.
    public static func outlast(_ descriptor: Int32) {
        var byte: UInt8 = 0
        while read(descriptor, &byte, 1) > 0 || errno == EINTR {}
    }
}
