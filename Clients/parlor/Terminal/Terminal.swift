import ParlorWire
import Platform

/// Where lines go: a person's terminal, or a pipe.
struct Terminal: Sendable {
    static let output = Terminal(descriptor: STDOUT_FILENO)
    static let errors = Terminal(descriptor: STDERR_FILENO)

    private let descriptor: Int32
    let isInteractive: Bool
    private let hasColour: Bool

    init(descriptor: Int32) {
        self.descriptor = descriptor
        isInteractive = isatty(descriptor) == 1
        hasColour = isInteractive && getenv("NO_COLOR") == nil
    }

    /// The columns of a person's terminal; nil for a pipe, which has no end.
    var width: Int? { isInteractive ? size(\.ws_col) ?? 80 : nil }

    /// The lines of a person's terminal.
    var height: Int? { isInteractive ? size(\.ws_row) ?? 24 : nil }

    private func size(_ side: KeyPath<winsize, UInt16>) -> Int? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size[keyPath: side] > 0 else {
            return nil
        }
        return Int(size[keyPath: side])
    }

    func print(_ line: String) { write(Array(line.utf8) + [UInt8(ascii: "\n")]) }

    func write(_ bytes: Bytes) {
        bytes.withUnsafeBytes { buffer in
            var rest = buffer[...]
            while !rest.isEmpty {
                let written = Platform.write(descriptor, rest.baseAddress, rest.count)
                if written < 0, errno != EINTR { return }
                rest = rest.dropFirst(max(0, written))
            }
        }
    }

    func green(_ text: String) -> String { painted(text, 32) }
    func red(_ text: String) -> String { painted(text, 31) }
    func yellow(_ text: String) -> String { painted(text, 33) }
    func faint(_ text: String) -> String { painted(text, 2) }
    func bold(_ text: String) -> String { painted(text, 1) }

    /// Light letters on a dark ground, whatever this terminal's colours are.
    func onBlack(_ text: String) -> String { painted(painted(text, 97), 40) }

    private func painted(_ text: String, _ code: Int) -> String {
        hasColour ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}

extension Slice<UnsafeRawBufferPointer> {
    fileprivate var baseAddress: UnsafeRawPointer? { base.baseAddress?.advanced(by: startIndex) }
}
