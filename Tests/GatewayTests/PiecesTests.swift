import Door
import ParlorWire
import Testing

/// Responses that come piece by piece.
@Suite struct PiecesTests {
    private func taken(_ count: Int, of id: RequestID, _ open: OpenDoor) throws {
        _ = try open.first("\(count) taken") { _ in
            let all = open.events.count { if case .taken(id) = $0 { true } else { false } }
            return all >= count ? all : nil
        }
    }

    @Test func `pieces arrive in order, and the next is due when one has left`() throws {
        let open = try OpenDoor()
        let client = try Client(port: open.port, receiving: 4_096)
        client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
        let id = try open.request().id
        open.door.begin(id, HTTPResponse(200, [("content-type", "application/json")]))
        try taken(1, of: id, open)
        let large = Bytes(repeating: UInt8(ascii: "x"), count: 2_000_000)
        open.door.send(large, to: id)
        var heard = try client.receive()
        // All of it can't have left: nobody has read it.
        #expect(open.events.count { if case .taken = $0 { true } else { false } } == 1)
        while heard.count < large.count, !client.isAtEnd { heard += try client.receive() }
        try taken(2, of: id, open)
        open.door.send(Bytes("end".utf8), to: id)
        open.door.finish(id)
        let text = String(decoding: heard, as: UTF8.self) + (try client.untilEnd())
        #expect(text.hasPrefix("HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n"))
        #expect(text.contains("transfer-encoding: chunked\r\n"))
        #expect(text.contains("\r\n1e8480\r\nxxx"))
        #expect(text.hasSuffix("x\r\n3\r\nend\r\n0\r\n\r\n"))
    }

    @Test func `one that breaks off has no end`() throws {
        let open = try OpenDoor()
        let client = try Client(port: open.port)
        client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
        let id = try open.request().id
        open.door.begin(id, HTTPResponse(200))
        try taken(1, of: id, open)
        open.door.send(Bytes("half".utf8), to: id)
        try taken(2, of: id, open)
        open.door.breakOff(id)
        #expect(try client.untilEnd().hasSuffix("4\r\nhalf\r\n"))
        _ = try open.first("abandoned") { if case .abandoned(id) = $0 { true } else { nil } }
        open.door.send(Bytes("late".utf8), to: id)
        open.door.finish(id)
        let next = try Client(port: open.port)
        next.send("GET /next HTTP/1.1\r\nHost: h\r\n\r\n")
        open.door.respond(try open.request(1).id, .text("still here"))
        #expect(try next.response().body == "still here")
    }

    @Test func `who speaks HTTP 1.0 has the end of the connection for it`() throws {
        let open = try OpenDoor()
        let client = try Client(port: open.port)
        client.send("GET / HTTP/1.0\r\n\r\n")
        let id = try open.request().id
        open.door.begin(id, HTTPResponse(200))
        open.door.send(Bytes("whole".utf8), to: id)
        open.door.finish(id)
        let text = try client.untilEnd()
        #expect(!text.contains("chunked") && text.hasSuffix("\r\n\r\nwhole"))
    }

    @Test func `who takes nothing is let go of`() throws {
        let open = try OpenDoor { $0.notReading = .milliseconds(200) }
        let client = try Client(port: open.port, receiving: 4_096)
        client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
        let id = try open.request().id
        open.door.begin(id, HTTPResponse(200))
        open.door.send(Bytes(repeating: 0x78, count: 8_000_000), to: id)
        _ = try open.first("abandoned") { if case .abandoned(id) = $0 { true } else { nil } }
    }
}
