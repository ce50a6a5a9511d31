import ParlorWire
import Platform
import Synchronization

/// What tasks have to tell the loop that draws the screen, and a pipe that wakes it.
final class Mailbox<Letter: Sendable>: Sendable {
    /// It can be read when something has come.
    let descriptor: Int32
    private let writer: Int32
    private let letters = Mutex<[Letter]>([])

    init() {
        var ends: [Int32] = [0, 0]
        precondition(pipe(&ends) == 0, "A pipe for news can't be made.")
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        (descriptor, writer) = (ends[0], ends[1])
    }

    deinit {
        close(descriptor)
        close(writer)
    }

    func put(_ letter: Letter) {
        letters.withLock { $0.append(letter) }
        wake()
    }

    /// A full pipe wakes the loop, too.
    func wake() { write(writer, [0], 1) }

    /// All that came, in its order.
    func take() -> [Letter] {
        var bytes = Bytes(repeating: 0, count: 4_096)
        while read(descriptor, &bytes, bytes.count) == bytes.count {}
        return letters.withLock { letters in
            defer { letters = [] }
            return letters
        }
    }
}
