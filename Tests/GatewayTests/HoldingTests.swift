import Door
import Foundation
import Sessions
import TestKit
import Testing

/// What may be held of HTTP bodies, all together and from one address.
@Suite struct HoldingTests {
    private static let most = 8 << 20
    private static let body = 1 << 20

    private func open() throws -> OpenDoor {
        try OpenDoor(["PARLOR_LIMIT_BODY_BYTES": "\(Self.most)"]) {
            ($0.body, $0.goodbye) = (longestWait * 10, longestWait * 10)
        }
    }

    /// Sends all of a body but its last byte.
    private func begin(_ open: OpenDoor, from source: String) throws -> Client {
        let client = try Client(port: open.port, from: source)
        client.send(
            "POST /v1/photos HTTP/1.1\r\nHost: h\r\nContent-Length: \(Self.body)\r\n\r\n")
        client.send(Array(repeating: 65, count: Self.body - 1))
        return client
    }

    private func isRefused(_ client: Client) throws -> Bool {
        var entry = pollfd(client.descriptor, POLLIN)
        guard poll(&entry, 1, 0) == 1 else { return false }
        let answer = try client.response()
        #expect(answer.head.hasPrefix("HTTP/1.1 503 ") && answer.head.contains("retry-after: 1"))
        #expect(answer.body.contains("Repeat this in a moment."))
        return true
    }

    @Test func `one address can't fill the room of others, and has it again when it is done`()
        throws
    {
        let open = try open()
        var crowd = try (0..<4).map { _ in try begin(open, from: "127.0.0.2") }
        try wait(for: "two of them to be refused") {
            crowd = try crowd.filter { try !isRefused($0) }
            return crowd.count == 2
        }
        let other = try begin(open, from: "127.0.0.3")
        other.send([66])
        _ = try open.request()
        for client in crowd { client.send([66]) }
        for number in 1...2 { open.door.respond(try open.request(number).id, .text("kept")) }
        for client in crowd { #expect(try client.response().body == "kept") }
        let again = try begin(open, from: "127.0.0.2")
        again.send([66])
        open.door.respond(try open.request(3).id, .text("kept"))
        #expect(try again.response().body == "kept")
        #expect(open.door.rejections[.busy] == 2)
    }

    @Test func `all together are bounded, and whoever asks for little is answered all the same`()
        throws
    {
        let open = try open()
        var crowd = try (0..<24).map { try begin(open, from: "127.0.1.\($0 + 1)") }
        try wait(for: "the bound to hold") {
            crowd = try crowd.filter { try !isRefused($0) }
            return crowd.count <= Self.most / Self.body + 1
        }
        let client = try Client(port: open.port)
        client.send("GET /healthz HTTP/1.1\r\nHost: h\r\n\r\n")
        open.door.respond(try open.request().id, .text("ok"))
        #expect(try client.response().body == "ok")
    }

    @Test func `a request counts until it is answered, and its answer until it is read`() throws {
        let open = try open()
        let slow = try (0..<2).map { _ in
            let client = try Client(port: open.port, receiving: 4_096)
            client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
            return client
        }
        let photo = HTTPResponse(200, body: Array(repeating: 65, count: 6 << 20))
        for number in slow.indices { open.door.respond(try open.request(number).id, photo) }
        let next = try Client(port: open.port)
        next.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
        open.door.respond(try open.request(2).id, photo)
        #expect(try next.response().head.hasPrefix("HTTP/1.1 503 "))
    }
}
