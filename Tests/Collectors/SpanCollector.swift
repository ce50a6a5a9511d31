import Foundation
import Platform
import TestKit

/// Takes spans over HTTP until it has enough of them, says that all is well, and is gone.
public final class SpanCollector: @unchecked Sendable {
    public struct Request: Sendable {
        public let head: String
        public let body: [UInt8]
    }

    public let port: Int
    private let listener: Int32
    private let done = DispatchSemaphore(value: 0)
    private let isEnough: @Sendable (String) -> Bool
    private var taken: [Request] = []

    /// `isEnough` is asked about the bodies of all requests together.
    public init(until isEnough: @escaping @Sendable (String) -> Bool) throws {
        self.isEnough = isEnough
        let listener = socket(AF_INET, streamSocket, 0)
        self.listener = listener
        var address = sockaddr_in("127.0.0.1", port: 0)
        let bound = address.pointed { bind(listener, $0, $1) }
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = getsockname(listener, $0, &size)
            }
        }
        port = Int(UInt16(bigEndian: address.sin_port))
        guard bound == 0, listen(listener, 16) == 0 else { throw CocoaError(.fileReadUnknown) }
        Thread.detachNewThread { [self] in serve() }
    }

    /// All that came, once it is enough.
    public func requests() throws -> [Request] {
        try done.wait(for: "what was noted to reach the collector")
        return taken
    }

    private func serve() {
        while !isEnough(taken.map { String(decoding: $0.body, as: UTF8.self) }.joined()) {
            let descriptor = accept(listener, nil, nil)
            guard descriptor >= 0 else { break }
            if let request = take(from: descriptor) { taken.append(request) }
            let answer = Array("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}".utf8)
            _ = send(descriptor, answer, answer.count, 0)
            close(descriptor)
        }
        close(listener)
        done.signal()
    }

    private func take(from descriptor: Int32) -> Request? {
        var bytes: [UInt8] = []
        while true {
            if let request = Request(bytes) { return request }
            var buffer = [UInt8](repeating: 0, count: 1 << 16)
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { return nil }
            bytes += buffer.prefix(count)
        }
    }
}

extension SpanCollector.Request {
    /// Nil until all of it is there.
    fileprivate init?(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        guard let end = text.range(of: "\r\n\r\n") else { return nil }
        let head = String(text[..<end.lowerBound])
        let length = head.components(separatedBy: "Content-Length: ").dropFirst().first
            .flatMap { Int($0.prefix { $0.isNumber }) }
        let body = bytes.dropFirst(head.utf8.count + 4)
        guard let length, body.count >= length else { return nil }
        self.init(head: head, body: Array(body))
    }
}
