import Foundation

/// What the network library of a phone does while the app waits for something else: it shows that the
/// socket lives. Of this thread's sockets, since another may be in the middle of sending.
enum LivingSockets {
    private struct Living {
        weak var socket: WebSocket?
        var nextSign: ContinuousClock.Instant
    }

    private static let interval: Duration = .milliseconds(500)
    private static let key = "LivingSockets"

    private final class Sockets { var all: [ObjectIdentifier: Living] = [:] }

    private static var sockets: Sockets {
        let dictionary = Thread.current.threadDictionary
        if let known = dictionary[key] as? Sockets { return known }
        let new = Sockets()
        dictionary[key] = new
        return new
    }

    static func add(_ socket: WebSocket) {
        sockets.all[ObjectIdentifier(socket)] = Living(socket: socket, nextSign: .now)
    }

    static func remove(_ socket: WebSocket) {
        sockets.all[ObjectIdentifier(socket)] = nil
    }

    /// An empty pong, unasked.
    static func signOfLife() {
        let now = ContinuousClock.now
        for (id, living) in sockets.all where living.nextSign <= now {
            guard let socket = living.socket, socket.closeCode == nil else {
                sockets.all[id] = nil
                continue
            }
            socket.send(0x8A, [])
            sockets.all[id]!.nextSign = now + interval
        }
    }
}
