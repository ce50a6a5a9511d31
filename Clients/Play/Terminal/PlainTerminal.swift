import ParlorWire
import Platform

/// Lines in and lines out: a terminal, a pipe or a file. Nothing on it moves.
struct PlainTerminal: ~Copyable {
    let isInteractive = isatty(STDIN_FILENO) == 1
    /// Nothing more can be read.
    private(set) var isAtEnd = false
    private let signals = TerminalSignals()
    private var input = Bytes()

    private static let longestLine = 65_536
    /// As much as a pipe with room takes without a wait.
    private static let longestWrite = 4_096
    private static let newline = UInt8(ascii: "\n")

    deinit { RawMode.leave() }

    /// The first line that was not dropped yet.
    var line: String? {
        guard let end = endOfLine else { return nil }
        let bytes = input[..<end]
        let isWindows = bytes.last == UInt8(ascii: "\r")
        return String(decoding: isWindows ? bytes.dropLast() : bytes, as: UTF8.self)
    }

    mutating func dropLine() {
        guard let end = endOfLine else { return }
        input.removeFirst(min(end + 1, input.count))
    }

    /// False when nobody reads it any more, or when it is time to leave.
    func show(_ lines: [String]) -> Bool {
        var rest = Bytes(lines.map { $0 + "\n" }.joined().utf8)[...]
        while !rest.isEmpty {
            guard waitForRoom() else { return false }
            let count = rest.prefix(Self.longestWrite).withUnsafeBytes {
                write(RawMode.output, $0.baseAddress, $0.count)
            }
            if count < 0, errno != EINTR, errno != EAGAIN { return false }
            rest = rest.dropFirst(max(0, count))
        }
        return true
    }

    /// Waits for a line, a signal, or for `wakeup` to be readable. False when it is time to leave.
    mutating func wait(_ time: Duration, orFor wakeup: Int32?) -> Bool {
        let reads = !isAtEnd && endOfLine == nil
        var waiting = [reads ? STDIN_FILENO : -1, signals.descriptor, wakeup ?? -1].map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        let milliseconds = Int32(clamping: max(0, time.wholeMilliseconds))
        guard poll(&waiting, nfds_t(waiting.count), milliseconds) > 0 else { return true }
        if waiting[0].revents != 0 { takeInput() }
        return waiting[1].revents == 0 || obeySignals()
    }
}

private extension PlainTerminal {
    /// The rest before the end of the input is a line, too.
    var endOfLine: Int? {
        if let end = input.firstIndex(of: Self.newline) { return end }
        let isWhole = input.count >= Self.longestLine || isAtEnd && !input.isEmpty
        return isWhole ? input.count : nil
    }

    /// Whoever reads may take their time. False when it is time to leave.
    func waitForRoom() -> Bool {
        var waiting = [
            pollfd(fd: RawMode.output, events: Int16(POLLOUT), revents: 0),
            pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
        ]
        while waiting[0].revents == 0 {
            _ = poll(&waiting, 2, -1)
            if waiting[1].revents != 0, !obeySignals() { return false }
        }
        return true
    }

    /// False when one of them says that it is time to leave.
    func obeySignals() -> Bool {
        for signal in signals.arrived() {
            switch signal {
            case SIGTSTP:
                // The shell has the terminal until it lets the program go on.
                RawMode.hideLetters(false)
                kill(getpid(), SIGSTOP)
            case SIGCONT, SIGWINCH: break
            default: return false
            }
        }
        return true
    }

    mutating func takeInput() {
        var bytes = Bytes(repeating: 0, count: 4_096)
        let count = read(STDIN_FILENO, &bytes, bytes.count)
        if count < 0, errno == EINTR || errno == EAGAIN { return }
        input += bytes.prefix(max(0, count))
        isAtEnd = count <= 0
    }
}
