import ParlorWire
import Platform

/// One request to a collector, on a connection of its own.
struct HTTPPost {
    private static let patience = 2

    private let target: SpanTarget

    init(to target: SpanTarget) { self.target = target }

    /// Why it was not taken; nil when it was.
    func send(_ body: Bytes) -> String? {
        let descriptor = open()
        guard descriptor >= 0 else {
            return "\(target.host):\(target.port) can't be reached."
        }
        defer { close(descriptor) }
        let head = """
            POST \(target.path) HTTP/1.1\r
            Host: \(target.host):\(target.port)\r
            Content-Type: application/json\r
            Content-Length: \(body.count)\r
            Connection: close\r
            \r

            """
        guard write(Bytes(head.utf8) + body, to: descriptor) else {
            return "It doesn't read what it is sent."
        }
        let answer = statusLine(from: descriptor)
        let status = answer.split(separator: " ").dropFirst().first.flatMap { Int($0) }
        guard let status else { return "It doesn't answer in HTTP." }
        return (200..<300).contains(status) ? nil : "It answers \(status)."
    }

    private func open() -> Int32 {
        var hints = addrinfo()
        hints.ai_socktype = streamSocket
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(target.host, "\(target.port)", &hints, &found) == 0 else { return -1 }
        defer { freeaddrinfo(found) }
        var next = found
        while let address = next?.pointee {
            let descriptor = socket(address.ai_family, address.ai_socktype, 0)
            var limit = timeval(tv_sec: Self.patience, tv_usec: 0)
            let size = socklen_t(MemoryLayout<timeval>.size)
            setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, size)
            setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, size)
            if descriptor >= 0, connect(descriptor, address.ai_addr, address.ai_addrlen) == 0 {
                return descriptor
            }
            close(descriptor)
            next = address.ai_next
        }
        return -1
    }

    private func write(_ bytes: Bytes, to descriptor: Int32) -> Bool {
        bytes.withUnsafeBytes { bytes in
            var sent = 0
            while sent < bytes.count {
                let count = Platform.send(
                    descriptor, bytes.baseAddress! + sent, bytes.count - sent,
                    Int32(MSG_NOSIGNAL))
                guard count > 0 else { return false }
                sent += count
            }
            return true
        }
    }

    private func statusLine(from descriptor: Int32) -> String {
        var buffer = Bytes(repeating: 0, count: 256)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        let line = buffer.prefix(max(0, count)).prefix { $0 != UInt8(ascii: "\r") }
        return String(decoding: line, as: UTF8.self)
    }
}
