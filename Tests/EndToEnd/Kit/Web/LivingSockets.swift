import Foundation
import Synchronization
import TestKit

/// Sends keep-alive pongs on every open socket, as a phone does while its app is busy.
enum LivingSockets {
    private static let interval: Duration = .milliseconds(500)
    private static let living = Mutex<[LifeSigns]>([])

    private static let thread: Void = Thread.detachNewThread {
        while true {
            living.withLock { $0.removeAll { !$0.give() } }
            pause(for: interval)
        }
    }

    static func add(_ signs: LifeSigns) {
        living.withLock { $0.append(signs) }
        _ = thread
    }
}

/// The signs of life of one socket. They stop before its descriptor is closed and becomes another's.
final class LifeSigns: Sendable {
    /// An empty pong, unasked.
    private static let sign: [UInt8] = [0x8A, 0x80, 0, 0, 0, 0]

    private let descriptor: Int32
    /// Held while a frame is sent, so that none is sent in the middle of another.
    private let isGiven = Mutex(true)

    init(on descriptor: Int32) { self.descriptor = descriptor }

    /// Sends something, with no sign amid it.
    func apart(_ send: () -> Void) { isGiven.withLock { _ in send() } }

    func end() { isGiven.withLock { $0 = false } }

    /// Gives one unless something else is being sent; false when there are no more.
    fileprivate func give() -> Bool {
        isGiven.withLockIfAvailable { isGiven in
            var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            if isGiven, poll(&entry, 1, 0) == 1, entry.revents & Int16(POLLOUT) != 0 {
                Foundation.send(
                    descriptor, Self.sign, Self.sign.count, silently | Int32(MSG_DONTWAIT))
            }
            return isGiven
        } ?? true
    }
}
