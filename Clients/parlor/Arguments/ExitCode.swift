/// What `parlor` tells the shell.
struct ExitCode: RawRepresentable, Hashable, Sendable {
    let rawValue: Int32

    static let ok = ExitCode(rawValue: 0)
    static let failed = ExitCode(rawValue: 1)
    static let notRunning = ExitCode(rawValue: 3)
    /// The command line itself was wrong.
    static let usage = ExitCode(rawValue: 64)
    /// The machine or the environment has to be mended first.
    static let setUp = ExitCode(rawValue: 78)
}
