import ParlorWire
import Platform
import TLS
import WebSocketClient

/// New guests with names, one after the other over each of a few connections that are kept.
public final class Newcomers {
    private let connections: [ClientConnection]
    private var entries: [pollfd]
    private var inboxes: [Bytes]
    private let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    private var asked = 0
    private var answered = 0

    public init(at address: GatewayAddress, over count: Int) throws(LoadFault) {
        var connections: [ClientConnection] = []
        for number in 0..<count {
            connections.append(try ClientConnection(to: address, as: number))
        }
        self.connections = connections
        entries = connections.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
        inboxes = connections.map { _ in [] }
        // A connection that is not made yet can't be sent anything.
        for connection in connections {
            var entry = pollfd(fd: connection.descriptor, events: Int16(POLLOUT), revents: 0)
            guard poll(&entry, 1, 10_000) == 1, connection.trouble == nil else {
                throw LoadFault("The gateway at \(address) lets nobody in. See 'parlor status'.")
            }
        }
    }

    deinit { room.deallocate() }

    /// So many come, as many at once as there are connections.
    public func come(_ count: Int) throws(LoadFault) {
        let end = answered + count
        for connection in connections.prefix(count) { ask(over: connection) }
        while answered < end {
            guard poll(&entries, nfds_t(entries.count), 30_000) > 0 else {
                throw LoadFault("No guest got in for 30 s. See 'parlor logs gateway'.")
            }
            for index in connections.indices where entries[index].revents != 0 {
                try take(index, upTo: end)
            }
        }
    }
}

extension Newcomers {
    private func ask(over connection: ClientConnection) {
        asked += 1
        let body = #"{"displayName":"Guest \#(asked)"}"#
        connection.send(
            Bytes(
                ("POST /v1/session HTTP/1.1\r\nHost: parlor\r\nContent-Length: "
                    + "\(body.utf8.count)\r\n\r\n\(body)").utf8))
    }

    private func take(_ index: Int, upTo end: Int) throws(LoadFault) {
        guard case .bytes(let count) = connections[index].receive(into: room) else {
            throw LoadFault("The gateway closed a guest's connection. See 'parlor logs gateway'.")
        }
        inboxes[index] += room[..<count]
        guard let answer = inboxes[index].withUnsafeBytes({ HTTPAnswer($0) }) else { return }
        inboxes[index].removeFirst(answer.end)
        guard answer.status == 200 else {
            throw LoadFault(
                "A guest got \(answer.status): \(String(decoding: answer.body, as: UTF8.self))")
        }
        answered += 1
        if asked < end { ask(over: connections[index]) }
    }
}
