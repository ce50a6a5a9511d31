import Foundation
import ParlorWire
import Platform

/// The terminal while the program runs: what was pressed, what is shown, how large it is.
struct PlayTerminal: ~Copyable {
    private let signals = TerminalSignals()
    private let painter: Painter
    private var decoder = KeyDecoder()
    private var shown: Screen?

    /// As many as the screen uses, and every terminal of today has.
    private static let usualColours = 8
    /// How long after an escape what belongs to it may come.
    private static let escapeTime: Duration = .milliseconds(100)

    enum Event {
        case key(Key)
        case resized(Size)
        case signal(Int32)
        /// Nobody is there any more.
        case hungUp
    }

    init() throws(NoTerminal) {
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { throw .notInteractive }
        let environment = ProcessInfo.processInfo.environment
        let name = environment["TERM"] ?? ""
        guard !name.isEmpty, name != "dumb" else { throw .dumb(name) }
        let isPlain = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
        let colours = Terminfo(name, environment).colours ?? Self.usualColours
        painter = Painter(hasColour: !isPlain && colours >= Self.usualColours)
        RawMode.enter()
    }

    deinit { RawMode.leave() }

    var size: Size {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
        else { return .usual }
        return Size(
            columns: min(Int(size.ws_col), Size.largest.columns),
            rows: min(Int(size.ws_row), Size.largest.rows))
    }

    mutating func show(_ screen: Screen) {
        guard screen != shown else { return }
        shown = write(painter.changes(from: shown, to: screen)) ? screen : nil
    }

    /// Whatever is on it may be gone.
    mutating func forget() { shown = nil }

    /// The shell has the terminal until it lets the program go on.
    mutating func suspend() {
        RawMode.leave()
        kill(getpid(), SIGSTOP)
        RawMode.enter()
        forget()
    }

    mutating func resume() {
        RawMode.leave()
        RawMode.enter()
        forget()
    }

    /// Waits for something to happen, or for `wakeup` to be readable, at most so long.
    mutating func wait(_ time: Duration, orFor wakeup: Int32?) -> [Event] {
        let time = decoder.isWaiting ? min(time, Self.escapeTime) : time
        var waiting = ([STDIN_FILENO, signals.descriptor] + (wakeup.map { [$0] } ?? [])).map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        let milliseconds = Int32(clamping: max(0, time.wholeMilliseconds))
        guard poll(&waiting, nfds_t(waiting.count), milliseconds) > 0 else {
            return decoder.flush().map(Event.key)
        }
        var events: [Event] = []
        if waiting[1].revents != 0 {
            for signal in signals.arrived() {
                events.append(signal == SIGWINCH ? .resized(size) : .signal(signal))
            }
        }
        if waiting[0].revents != 0 { events += keys() }
        return events
    }

    private mutating func keys() -> [Event] {
        var bytes = Bytes(repeating: 0, count: 4_096)
        let count = read(STDIN_FILENO, &bytes, bytes.count)
        if count < 0, errno == EINTR || errno == EAGAIN { return [] }
        guard count > 0 else { return [.hungUp] }
        return decoder.read(Array(bytes.prefix(count))).map(Event.key)
    }

    /// False when a signal came while the terminal took nothing: what it shows is not known then.
    private func write(_ bytes: Bytes) -> Bool {
        bytes.withUnsafeBytes { buffer in
            var sent = 0
            while sent < buffer.count {
                let count = Platform.write(
                    RawMode.output, buffer.baseAddress! + sent, buffer.count - sent)
                if count < 0, errno == EAGAIN {
                    guard waitForRoom() else { return false }
                } else if count < 0, errno != EINTR {
                    return false
                }
                sent += max(0, count)
            }
            return true
        }
    }

    private func waitForRoom() -> Bool {
        var waiting = [
            pollfd(fd: RawMode.output, events: Int16(POLLOUT), revents: 0),
            pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
        ]
        _ = poll(&waiting, 2, -1)
        return waiting[1].revents == 0
    }
}
