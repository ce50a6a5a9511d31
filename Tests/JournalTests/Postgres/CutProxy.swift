import Foundation
import Platform
import Synchronization

/// Stands between a journal and its server, and cuts the connection where it is told. A connection
/// that it swallows is taken, and never answered.
final class CutProxy: Sendable {
    /// Requests and replies are counted from when the cut is set, from 1.
    enum Cut: Equatable, CustomStringConvertible {
        /// Of this request the server hears nothing.
        case request(Int)
        /// The server has answered this request, and nobody hears it.
        case reply(Int)
        /// The server does what this request asks for, and then it shuts down.
        case shutdown(Int)

        var description: String {
            switch self {
            case .request(let number): "before request \(number)"
            case .reply(let number): "before the reply to request \(number)"
            case .shutdown(let number): "by a shutdown after request \(number)"
            }
        }
    }

    private final class Watch: Sendable {
        private struct State {
            var cut: Cut?
            var requests = 0
            var swallows = false
            var swallowed: Set<Int32> = []
        }

        private let state = Mutex(State())

        func set(_ cut: Cut) { state.withLock { ($0.cut, $0.requests) = (cut, 0) } }

        func set(swallows: Bool) {
            state.withLock { state in
                state.swallows = swallows
                guard !swallows else { return }
                for client in state.swallowed { shutdown(client, Int32(SHUT_RDWR)) }
            }
        }

        var swallowed: Int { state.withLock { $0.swallowed.count } }

        func swallows(_ client: Int32) -> Bool {
            state.withLock { state in
                if state.swallows { state.swallowed.insert(client) }
                return state.swallows
            }
        }

        func end(_ client: Int32) { state.withLock { _ = $0.swallowed.remove(client) } }

        func passes(isRequest: Bool) -> Bool {
            state.withLock { state in
                if isRequest { state.requests += 1 }
                let cut: Cut = isRequest ? .request(state.requests) : .reply(state.requests)
                guard state.cut == cut else { return true }
                state.cut = nil
                return false
            }
        }

        /// Whether this is the end of a reply in which the server shuts down.
        func shutsDown(within reply: ArraySlice<UInt8>) -> Bool {
            state.withLock { state in
                guard state.cut == .shutdown(state.requests), reply.suffix(6).first == ready
                else { return false }
                state.cut = nil
                return true
            }
        }

        /// Begins the message that ends a reply.
        private let ready = UInt8(ascii: "Z")
    }

    /// What a server says that an operator shuts down.
    private static let farewell: [UInt8] = {
        let fields = ["SFATAL", "VFATAL", "C57P01", "Mterminating connection"]
        let body: [UInt8] = Array((fields.joined(separator: "\0") + "\0\0").utf8)
        return [UInt8(ascii: "E"), 0, 0, 0, UInt8(4 + body.count)] + body
    }()

    let port: Int
    private let listener: Int32
    private let watch = Watch()

    init(to server: Int) throws {
        let listener = socket(AF_INET, streamSocket, 0)
        let isBound = sockaddr_in("127.0.0.1", port: 0).pointed { bind(listener, $0, $1) } == 0
        var bound = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isKnown = withUnsafeMutablePointer(to: &bound) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                getsockname(listener, $0, &size) == 0
            }
        }
        precondition(
            isBound && isKnown && listen(listener, 9) == 0,
            "The proxy could not listen on a free port.")
        port = Int(in_port_t(bigEndian: bound.sin_port))
        self.listener = listener
        let watch = watch
        startThread { Self.serve(listener, server, watch) }
    }

    /// Nobody is taken any more. A connection ends when one of its ends does.
    deinit { shutdown(listener, Int32(SHUT_RDWR)) }

    func cut(_ cut: Cut) { watch.set(cut) }

    /// Whether whoever connects from now on is swallowed. Otherwise those who were are let go, too.
    func swallow(_ swallows: Bool) { watch.set(swallows: swallows) }

    /// How many who were swallowed still wait.
    var swallowed: Int { watch.swallowed }

    private static func serve(_ listener: Int32, _ server: Int, _ watch: Watch) {
        defer { close(listener) }
        while true {
            let client = accept(listener, nil, nil)
            guard client >= 0 else { return }
            guard !watch.swallows(client) else {
                startThread { hold(client, watch) }
                continue
            }
            let upstream = socket(AF_INET, streamSocket, 0)
            _ = sockaddr_in("127.0.0.1", port: server).pointed { connect(upstream, $0, $1) }
            startThread {
                carry(client, upstream, watch)
                close(client)
                close(upstream)
            }
        }
    }

    private static func hold(_ client: Int32, _ watch: Watch) {
        var buffer = [UInt8](repeating: 0, count: 1 << 10)
        while recv(client, &buffer, buffer.count, 0) > 0 {}
        watch.end(client)
        close(client)
    }

    private static func carry(_ client: Int32, _ server: Int32, _ watch: Watch) {
        var ends = [
            pollfd(fd: client, events: Int16(POLLIN), revents: 0),
            pollfd(fd: server, events: Int16(POLLIN), revents: 0),
        ]
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while poll(&ends, 2, -1) > 0 {
            for (place, end) in ends.enumerated() where end.revents != 0 {
                let count = recv(end.fd, &buffer, buffer.count, 0)
                guard count > 0, watch.passes(isRequest: place == 0) else { return }
                if place == 1, watch.shutsDown(within: buffer[..<count]) {
                    let last = buffer[..<(count - 6)] + farewell
                    send(client, Array(last), last.count, Int32(MSG_NOSIGNAL))
                    return
                }
                send(place == 0 ? server : client, buffer, count, Int32(MSG_NOSIGNAL))
            }
        }
    }
}
