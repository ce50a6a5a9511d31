import ParlorWire
import Platform
import WebSocketClient

/// The end of a connection that takes whatever comes.
final class SocketReader: Sendable {
    let descriptor: Int32

    private init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// `host` is where the connection comes from.
    convenience init(at port: Int, from host: String = "127.0.0.1") throws {
        self.init(socket(AF_INET, streamSocket, 0))
        guard sockaddr_in(host, port: 0).pointed({ bind(descriptor, $0, $1) }) == 0 else {
            throw BenchFault("Nothing can be sent from \(host).")
        }
        let address = sockaddr_in("127.0.0.1", port: port)
        guard address.pointed({ connect(descriptor, $0, $1) }) == 0 else {
            throw BenchFault("Nobody answers at port \(port).")
        }
    }

    /// Asks the door at the port for a WebSocket; it is one when the door tells so.
    convenience init(
        upgradingAt port: Int, from host: String = "127.0.0.1", with extensions: String? = nil
    ) throws {
        try self.init(at: port, from: host)
        write(WebSocket.upgrade(with: extensions))
    }

    /// Both ends of one TCP connection.
    static func pair() throws -> (reader: SocketReader, writer: SocketReader) {
        let listener = SocketReader(socket(AF_INET, streamSocket, 0))
        var (address, size) = (sockaddr_in(), socklen_t(MemoryLayout<sockaddr_in>.size))
        let isOpen = sockaddr_in("127.0.0.1", port: 0).pointed {
            bind(listener.descriptor, $0, $1) == 0 && listen(listener.descriptor, 1) == 0
        }
        let isKnown = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                getsockname(listener.descriptor, $0, &size) == 0
            }
        }
        guard isOpen, isKnown else { throw BenchFault("No port can be opened.") }
        let writer = try SocketReader(at: Int(in_port_t(bigEndian: address.sin_port)))
        return (SocketReader(accept(listener.descriptor, nil, nil)), writer)
    }

    func write(_ bytes: Bytes) {
        _ = send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }

    /// What comes next; empty when the other end is gone.
    func read() -> Bytes {
        var room = Bytes(repeating: 0, count: 4_096)
        let count = recv(descriptor, &room, room.count, 0)
        return Bytes(room.prefix(max(0, count)))
    }

    /// Reads all of them on a thread of its own, until it is stopped.
    static func drain(_ readers: [SocketReader]) -> BenchThread {
        BenchThread { thread in
            var room = Bytes(repeating: 0, count: 1 << 18)
            var entries = readers.map {
                pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0)
            }
            while !thread.isStopping {
                guard poll(&entries, nfds_t(entries.count), 50) > 0 else { continue }
                for entry in entries where entry.revents != 0 {
                    _ = recv(entry.fd, &room, room.count, Int32(MSG_DONTWAIT))
                }
            }
        }
    }
}
