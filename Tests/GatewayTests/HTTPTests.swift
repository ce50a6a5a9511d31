import Door
import Foundation
import Sessions
import Testing

@Suite struct HTTPTests {
    private func request(_ path: String, _ rest: String = "") -> String {
        "GET \(path) HTTP/1.1\r\nHost: h\r\n\(rest)\r\n"
    }

    @Test func `requests on one connection are answered one after the other`() throws {
        let open = try OpenDoor()
        let client = try Client(port: open.port)
        client.send(
            request("/a?b=c", "Authorization: Bearer x\r\n")
                + "POST /p HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\n\r\nxyz" + request("/last"))
        let (first, asked) = try open.request()
        #expect(asked.path == "/a" && asked.query == "b=c")
        #expect(asked.headers["authorization"] == "Bearer x")
        #expect(asked.visitor.address == Address([127, 0, 0, 1]))
        open.door.respond(first, .text("one"))
        #expect(try client.response().body == "one")
        let (second, posted) = try open.request(1)
        #expect(posted.method == "POST" && posted.body == Array("xyz".utf8))
        open.door.respond(second, HTTPResponse(201, [("etag", "\"1\"")], body: Array("two".utf8)))
        let answer = try client.response()
        #expect(answer.head.hasPrefix("HTTP/1.1 201 Created\r\n"))
        #expect(answer.head.contains("etag: \"1\"\r\n") && answer.body == "two")
        open.door.respond(try open.request(2).id, .text("three"))
        #expect(try client.response().body == "three")
    }

    @Test func `HEAD is answered without a body`() throws {
        let open = try OpenDoor()
        let client = try Client(port: open.port)
        client.send("HEAD / HTTP/1.1\r\nHost: h\r\n\r\n" + request("/b", "Connection: close\r\n"))
        open.door.respond(try open.request().id, .text("four"))
        open.door.respond(try open.request(1).id, .text("five"))
        let all = try client.untilEnd()
        #expect(all.contains("content-length: 4\r\n\r\nHTTP/1.1 200"))
        #expect(all.hasSuffix("connection: close\r\n\r\nfive"))
    }

    @Test func `a fault is answered in JSON, and is the last answer`() throws {
        let open = try OpenDoor(["PARLOR_LIMIT_FRAME_BYTES": "1000"])
        let faults = [
            ("\u{1}\u{2} garbage\r\n\r\n", 400), ("POST / HTTP/1.1\r\nHost: h\r\n\r\n", 411),
            ("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 1001\r\n\r\n", 413),
            (request("/", "X: \(String(repeating: "a", count: 20_000))\r\n"), 431),
            (Client.upgrade("/v1/echo"), 404), (request("/v1/ws"), 426),
        ]
        for (text, status) in faults {
            let client = try Client(port: open.port)
            client.send(text + request("/after"))
            let answer = try client.response()
            #expect(answer.head.hasPrefix("HTTP/1.1 \(status) "))
            #expect(answer.head.contains("connection: close"))
            #expect(answer.body.hasPrefix("{\"error\":{\"code\":"))
            #expect(try client.untilEnd() == "")
        }
        #expect(open.drained() == 0 && open.events.isEmpty)
    }

    @Test(arguments: [
        ("", "https://any.example", "*"),
        ("https://a.example,https://b.example", "https://b.example", "https://b.example"),
        ("https://a.example", "https://evil.example", nil),
    ])
    func `the page that asked may read what the door answers itself`(
        origins: String, origin: String, allowed: String?
    ) throws {
        let open = try OpenDoor(
            ["PARLOR_LIMIT_FRAME_BYTES": "1000", "PARLOR_ORIGINS": origins],
            { $0.body = .milliseconds(100) })
        let beginning = "POST /v1/photos HTTP/1.1\r\nHost: h\r\nORIGIN: \(origin) \r\n"
        for (rest, status) in [
            ("\r\n", 411), ("Content-Length: 1001\r\n\r\n", 413),
            ("X: \(String(repeating: "a", count: 20_000))", 431), ("nonsense\r\n\r\n", 400),
            ("Content-Length: 5\r\n\r\nslow", 408),
        ] {
            let client = try Client(port: open.port)
            client.send(beginning + rest)
            let head = try client.response().head
            #expect(head.hasPrefix("HTTP/1.1 \(status) "))
            #expect(
                head.contains("access-control-allow-origin: \(allowed ?? "")") == (allowed != nil))
            #expect(
                head.contains("access-control-expose-headers: etag, retry-after\r\n")
                    == (allowed != nil))
        }
        let own = try Client(port: open.port)
        own.send("POST /elsewhere HTTP/1.1\r\nHost: h\r\nOrigin: \(origin)\r\n\r\n")
        #expect(!(try own.response().head.contains("access-control")))
    }

    @Test func `a refused body of megabytes does not hide the answer`() throws {
        let open = try OpenDoor()
        let client = try Client(port: open.port)
        let body = String(repeating: "x", count: 3 << 20)
        client.send("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: \(3 << 20)\r\n\r\n\(body)")
        #expect(try client.response().head.hasPrefix("HTTP/1.1 413 "))
    }

    @Test func `pages of other origins are turned away`() throws {
        let open = try OpenDoor(["PARLOR_ORIGINS": "https://a.example,https://b.example"])
        let client = try Client(port: open.port)
        client.send(Client.upgrade("/v1/ws", "Origin: https://evil.example\r\n"))
        #expect(try client.response().head.hasPrefix("HTTP/1.1 403 "))
        _ = try Client(to: open.port, headers: "Origin: https://b.example\r\n")
    }

    @Test func `whoever asked and left is told of`() throws {
        let open = try OpenDoor()
        var client: Client? = try Client(port: open.port)
        client?.send(request("/slow"))
        let id = try open.request().id
        client = nil
        _ = try open.first("abandoned") { if case .abandoned(id) = $0 { true } else { nil } }
        open.door.respond(id, .text("too late"))
        let next = try Client(port: open.port)
        next.send(request("/next"))
        open.door.respond(try open.request(1).id, .text("still here"))
        #expect(try next.response().body == "still here")
    }

    @Test func `a large answer arrives whole`() throws {
        let open = try OpenDoor()
        let client = try Client(port: open.port, receiving: 4_096)
        client.send(request("/", "Connection: close\r\n"))
        let body = (0..<3_000_000).map { UInt8(65 + $0 % 26) }
        open.door.respond(try open.request().id, HTTPResponse(200, body: body))
        #expect(try client.untilEnd().hasSuffix(String(decoding: body, as: UTF8.self)))
    }
}
