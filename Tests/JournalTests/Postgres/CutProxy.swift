import Foundation
import Platform
import PostgresServers
import Synchronization

/// Stands between a journal and its server, and cuts the connection where it is told.
final class CutProxy: Sendable {
    /// Requests and replies are counted from when the cut is set, from 1.
    enum Cut: Equatable, CustomStringConvertible {
        /// Of this request the server hears nothing.
        case request(Int)
        /// The server has answered this request, and nobody hears it.
        case reply(Int)

        var description: String {
            switch self {
            case .request(let number): "before request \(number)"
            case .reply(let number): "before the reply to request \(number)"
            }
        }
    }

    private struct State {
        var cut: Cut?
        var requests = 0
    }

    let port: Int
    private let listener: Int32
    private let server: Int
    private let state = Mutex(State())

    init(to server: Int) throws {
        port = try PostgresServer.freePort()
        self.server = server
        listener = socket(AF_INET, streamSocket, 0)
        var yes: Int32 = 1
        setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, 4)
        let isBound = sockaddr_in("127.0.0.1", port: port).pointed { bind(listener, $0, $1) } == 0
        precondition(isBound && listen(listener, 9) == 0, "The port was free.")
        startThread { [self] in serve() }
    }

    func cut(_ cut: Cut) { state.withLock { $0 = State(cut: cut) } }

    private func serve() {
        while true {
            let client = accept(listener, nil, nil)
            guard client >= 0 else { return }
            let upstream = socket(AF_INET, streamSocket, 0)
            _ = sockaddr_in("127.0.0.1", port: server).pointed { connect(upstream, $0, $1) }
            startThread { [self] in
                carry(client, upstream)
                close(client)
                close(upstream)
            }
        }
    }

    private func carry(_ client: Int32, _ server: Int32) {
        var ends = [
            pollfd(fd: client, events: Int16(POLLIN), revents: 0),
            pollfd(fd: server, events: Int16(POLLIN), revents: 0),
        ]
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while poll(&ends, 2, -1) > 0 {
            for (place, end) in ends.enumerated() where end.revents != 0 {
                let count = recv(end.fd, &buffer, buffer.count, 0)
                guard count > 0, passes(isRequest: place == 0) else { return }
                send(place == 0 ? server : client, buffer, count, Int32(MSG_NOSIGNAL))
            }
        }
    }

    private func passes(isRequest: Bool) -> Bool {
        state.withLock { state in
            if isRequest { state.requests += 1 }
            let cut: Cut = isRequest ? .request(state.requests) : .reply(state.requests)
            guard state.cut == cut else { return true }
            state.cut = nil
            return false
        }
    }
}
