/// Why nothing can be drawn here, and what to do about it.
public struct NoTerminal: Error, Hashable, Sendable {
    public let sentence: String

    static let notInteractive = Self(
        sentence: "'parlor play' needs a terminal: start it by hand, without a pipe. "
            + "Over SSH, use 'ssh -t'. In a pipe, add --plain.")

    static func dumb(_ name: String) -> Self {
        Self(
            sentence: "This terminal can't be drawn on: TERM is '\(name)'. "
                + "Set it to what your terminal is, such as xterm-256color.")
    }
}
