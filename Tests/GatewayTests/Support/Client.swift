import Foundation
import TestKit
import Testing

/// Somebody outside: a TCP connection that sends whatever it is told.
final class Client {
    let descriptor: Int32
    private var frames = ServerFrames()
    private var found: [ServerFrames.Frame] = []
    private(set) var isAtEnd = false

    init(port: Int, receiving room: Int32? = nil, from source: String = "127.0.0.1") throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { throw Unexpected("no socket: \(errno)") }
        limitSending(on: descriptor)
        if var room { setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &room, 4) }
        let bound = Self.with(source, 0) { bind(descriptor, $0, $1) }
        let connected = Self.with("127.0.0.1", port) { connect(descriptor, $0, $1) }
        guard bound == 0, connected == 0 else { throw Unexpected("no connection: \(errno)") }
    }

    private static func with(
        _ host: String, _ port: Int, _ use: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = inet_addr(host)
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                use($0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }

    deinit { close(descriptor) }

    /// Says nothing more; what the other end still says can be read.
    func hangUp() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Over a WebSocket at the path.
    convenience init(
        to port: Int, path: String = "/v1/ws", headers: String = "", receiving room: Int32? = nil
    ) throws {
        try self.init(port: port, receiving: room)
        send(Self.upgrade(path, headers))
        let head = try untilHeadEnds()
        guard head.hasPrefix("HTTP/1.1 101 ") else { throw Unexpected(head) }
    }

    static func upgrade(_ path: String, _ headers: String = "") -> String {
        "GET \(path) HTTP/1.1\r\nHost: h\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            + headers + "\r\n"
    }

    func send(_ text: String) { send(Array(text.utf8)) }
    func send(_ frames: ClientFrame...) { send(frames.flatMap(\.bytes)) }

    func send(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes {
                Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard sent > 0 else {
                if errno == EAGAIN {
                    let seconds = longestWait.components.seconds
                    Issue.record("The gateway read nothing for \(seconds) s.")
                }
                return
            }
            rest = rest.dropFirst(sent)
        }
    }

    /// What is there, waiting for it; nothing at the end.
    func receive(_ most: Int = 1 << 18) throws -> [UInt8] {
        var entry = pollfd(descriptor, POLLIN)
        let limit = Int32(longestWait / .milliseconds(1))
        guard poll(&entry, 1, limit) == 1 else { throw NeverTrue("a byte from the gateway") }
        var buffer = [UInt8](repeating: 0, count: most)
        let count = recv(descriptor, &buffer, most, 0)
        guard count > 0 else {
            isAtEnd = true
            return []
        }
        return Array(buffer.prefix(count))
    }

    /// The next frame; nil at the end.
    func frame() throws -> ServerFrames.Frame? {
        while found.isEmpty, !isAtEnd { found += frames.take(try receive()) }
        return found.isEmpty ? nil : found.removeFirst()
    }

    func untilEnd() throws -> String {
        var bytes: [UInt8] = []
        while !isAtEnd { bytes += try receive() }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The head of an answer, and what its content-length says.
    func response() throws -> (head: String, body: String) {
        let head = try untilHeadEnds()
        let length = head.lowercased().split(separator: "content-length: ").last?.prefix {
            $0.isNumber
        }
        var body: [UInt8] = []
        for _ in 0..<(length.flatMap { Int($0) } ?? 0) { body += try receive(1) }
        return (head, String(decoding: body, as: UTF8.self))
    }

    private func untilHeadEnds() throws -> String {
        var head: [UInt8] = []
        while !head.suffix(4).elementsEqual([13, 10, 13, 10]) {
            let byte = try receive(1)
            guard !byte.isEmpty else { break }
            head += byte
        }
        return String(decoding: head, as: UTF8.self)
    }
}

extension pollfd {
    init(_ descriptor: Int32, _ events: Int32) {
        self.init(fd: descriptor, events: Int16(events), revents: 0)
    }
}

struct Unexpected: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
