import Dispatch
import Platform
import Synchronization
import Wire

/// The end of a connection that takes whatever comes.
final class SocketReader: Sendable {
    private let descriptor: Int32

    private init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// Asks the door at the port for a WebSocket; it is one when the door tells so.
    convenience init(upgradingAt port: Int) throws {
        self.init(try Self.connected(to: port))
        let request = Bytes(
            ("GET /v1/ws HTTP/1.1\r\nHost: h\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n")
                .utf8)
        write(request)
    }

    func write(_ bytes: Bytes) {
        _ = send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }

    /// Reads all of them on a thread of its own, until it is ended.
    static func drain(_ readers: [SocketReader]) -> Drain { Drain(readers) }

    final class Drain: Sendable {
        private let isEnded = Atomic(false)
        private let done = DispatchSemaphore(value: 0)

        fileprivate init(_ readers: [SocketReader]) {
            DispatchQueue(label: "readers").async { [self] in
                var room = Bytes(repeating: 0, count: 1 << 18)
                var entries = readers.map {
                    pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0)
                }
                while !isEnded.load(ordering: .relaxed) {
                    guard poll(&entries, nfds_t(entries.count), 50) > 0 else { continue }
                    for entry in entries where entry.revents != 0 {
                        _ = recv(entry.fd, &room, room.count, Int32(MSG_DONTWAIT))
                    }
                }
                done.signal()
            }
        }

        func end() {
            isEnded.store(true, ordering: .relaxed)
            done.wait()
        }
    }
}

extension SocketReader {
    /// Both ends of one TCP connection.
    static func pair() throws -> (reader: SocketReader, write: (Bytes) -> Void) {
        let listener = socket(AF_INET, stream, 0)
        defer { close(listener) }
        var (address, size) = (loopback(0), socklen_t(MemoryLayout<sockaddr_in>.size))
        let isOpen = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, size) == 0 && listen(listener, 1) == 0
                    && getsockname(listener, $0, &size) == 0
            }
        }
        guard isOpen else { throw BenchFault("No port can be opened.") }
        let writer = SocketReader(try connected(to: Int(in_port_t(bigEndian: address.sin_port))))
        return (SocketReader(accept(listener, nil, nil)), { writer.write($0) })
    }

    static func connected(to port: Int) throws -> Int32 {
        let descriptor = socket(AF_INET, stream, 0)
        var address = loopback(port)
        let isConnected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isConnected else { throw BenchFault("Nobody answers at port \(port).") }
        return descriptor
    }

    private static func loopback(_ port: Int) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        return address
    }

    #if canImport(Glibc)
        private static let stream = Int32(SOCK_STREAM.rawValue)
    #else
        private static let stream = SOCK_STREAM
    #endif
}

struct BenchFault: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
