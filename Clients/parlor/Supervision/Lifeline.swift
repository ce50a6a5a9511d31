#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The pipe by which services notice that their supervisor is gone, however it went.
///
/// Each child inherits the reading end as descriptor 3, and finds that number in `PARLOR_LIFELINE`.
/// Nothing is ever written: when the end of the file can be read, the writing end is closed, so the
/// supervisor is no more, and the child drains and exits.
struct Lifeline: ~Copyable {
    static let variable = "PARLOR_LIFELINE"
    static let childDescriptor: Int32 = 3

    let readEnd: Int32
    private let writeEnd: Int32

    init() {
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
}
