import Platform

/// The terminal as the program needs it: every key at once, no echo, a screen of its own.
///
/// There is one terminal in a process, and signal handlers must be able to give it back. So this is
/// global, and `leave` calls nothing that a signal handler may not call.
enum RawMode {
    private nonisolated(unsafe) static var before = termios()
    private nonisolated(unsafe) static var isOn = false
    private nonisolated(unsafe) static var hides = false
    /// The other screen; pasted text marked as such.
    private static let begin = StaticBytes("\u{1B}[?1049h\u{1B}[?2004h\u{1B}[2J")
    /// No style, the text cursor, the screen as it was.
    private static let end = StaticBytes("\u{1B}[0m\u{1B}[?2004l\u{1B}[?25h\u{1B}[?1049l")

    /// The terminal, opened once more: a write to it never waits, and the shell's own is as it was.
    static let output: Int32 = {
        let name = ttyname(STDOUT_FILENO)
        let own = name.map { open($0, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC) } ?? -1
        return own < 0 ? STDOUT_FILENO : own
    }()

    static func enter() {
        guard !isOn else { return }
        tcgetattr(STDIN_FILENO, &before)
        var raw = before
        cfmakeraw(&raw)
        tcsetattr(STDIN_FILENO, TCSANOW, &raw)
        begin.write(to: output)
        // Both are made here, and not by a signal handler.
        _ = end
        isOn = true
    }

    /// Lines as ever, and whether what is written in them is seen: a password is not.
    static func hideLetters(_ hidesThem: Bool) {
        guard hidesThem != hides else { return }
        if hidesThem {
            guard tcgetattr(STDIN_FILENO, &before) == 0 else { return }
            var silent = before
            silent.c_lflag &= ~tcflag_t(ECHO)
            hides = true
            tcsetattr(STDIN_FILENO, TCSANOW, &silent)
        } else {
            hides = false
            tcsetattr(STDIN_FILENO, TCSANOW, &before)
        }
    }

    static func leave() {
        hideLetters(false)
        guard isOn else { return }
        isOn = false
        var waiting = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
        _ = poll(&waiting, 1, 200)
        end.write(to: output)
        tcflush(STDIN_FILENO, TCIFLUSH)
        tcsetattr(STDIN_FILENO, TCSANOW, &before)
    }
}

/// Bytes that a signal handler may write: nothing is allocated or freed then.
private struct StaticBytes: @unchecked Sendable {
    private let start: UnsafeMutablePointer<CChar>
    private let count: Int

    init(_ text: String) {
        start = strdup(text)
        count = text.utf8.count
    }

    func write(to descriptor: Int32) { _ = Platform.write(descriptor, start, count) }
}
