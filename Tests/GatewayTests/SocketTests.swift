import Door
import Foundation
import ParlorWire
import Sessions
import Testing

@Suite struct SocketTests {
    typealias Frame = ClientFrame

    @Test func `a socket opens, speaks both ways and closes`() throws {
        let open = try OpenDoor()
        let client = try Client(
            to: open.port, headers: "Origin: https://a.example\r\nUser-Agent: test/1\r\n")
        let (id, visitor) = try open.first("opened") { event in
            if case .opened(let id, let visitor) = event { (id, visitor) } else { nil }
        }
        #expect(visitor.address == Address([127, 0, 0, 1]))
        #expect(visitor.origin == "https://a.example")
        #expect(visitor.userAgent == "test/1")
        client.send(.beginning([123]), .ping([1]), .ending([125]))
        #expect(try open.frames(1) == ["{}"])
        #expect(try client.frame() == .init(first: 0x8A, payload: [1]))
        open.door.send(Array("{\"a\":1}".utf8), to: [id])
        #expect(try client.frame()?.text == "{\"a\":1}")
        _ = try open.first("drained") { if case .drained(id, bytes: 7) = $0 { true } else { nil } }
        client.send(.close(1000))
        #expect(try client.frame()?.closeCode == 1000)
        #expect(try client.frame() == nil)
        client.hangUp()
        try open.closed(1)
    }

    @Test func `frames that came with the handshake are not lost`() throws {
        let open = try OpenDoor()
        let client = try Client(port: open.port)
        client.send(Array(Client.upgrade("/v1/ws").utf8) + Frame.text("early").bytes)
        #expect(try open.frames(1) == ["early"])
        _ = client
    }

    @Test func `every breach is told its code, and the connection ends`() throws {
        let open = try OpenDoor(["PARLOR_LIMIT_FRAME_BYTES": "1000"])
        let breaches: [(Frame, Int)] = [
            (.binary([1]), 1003), (.text_([0xC3, 0x28]), 1007), (.text_([0xC3]), 1007),
            (.text_(Array(repeating: 65, count: 1_001)), 1009), (.middle([1]), 1002),
            (Frame(first: 0x81, payload: [65], mask: nil), 1002), (Frame(first: 0xC1), 1002),
            (.close([1]), 1002),
        ]
        for (frame, code) in breaches {
            let client = try Client(to: open.port)
            client.send(frame, .text("after the end"))
            #expect(try client.frame()?.closeCode == code)
            #expect(try client.frame() == nil)
        }
        try open.closed(breaches.count)
        #expect(!open.events.contains { if case .frame = $0 { true } else { false } })
    }

    @Test func `a breach is told even to who goes on sending megabytes`() throws {
        let open = try OpenDoor()
        let client = try Client(to: open.port)
        client.send(
            .text_(Array(repeating: 65, count: (1 << 20) + 1)),
            .text_(Array(repeating: 66, count: 1 << 20)))
        #expect(try client.frame()?.closeCode == 1009)
    }

    @Test func `one frame reaches many sockets, each in order`() throws {
        let open = try OpenDoor()
        let clients = try (0..<300).map { _ in try Client(to: open.port) }
        let ids = try open.opened(clients.count)
        for number in 0..<50 { open.door.send(Array("\(number)".utf8), to: ids) }
        let expected = (0..<50).map(String.init).joined(separator: ",")
        for client in clients {
            var texts: [String] = []
            while texts.joined(separator: ",").utf8.count < expected.utf8.count {
                let text = try #require(try client.frame()).text
                texts.append(text.hasPrefix("[") ? String(text.dropFirst().dropLast()) : text)
            }
            #expect(texts.joined(separator: ",") == expected)
        }
    }

    @Test func `a close comes after the frames before it, and nothing comes after a close`() throws
    {
        let open = try OpenDoor()
        let client = try Client(to: open.port)
        let id = try open.openedConnection()
        open.door.send(Array("last".utf8), to: [id])
        open.door.close(id, CloseCode(rawValue: 4001), "who are you?")
        open.door.send(Array("never".utf8), to: [id])
        #expect(try client.frame()?.text == "last")
        let goodbye = try #require(try client.frame())
        #expect(goodbye.closeCode == 4001)
        #expect(String(decoding: goodbye.payload.dropFirst(2), as: UTF8.self) == "who are you?")
        #expect(try client.frame() == nil)
        client.hangUp()
        try open.closed(1)
    }

    @Test func `who reads too slowly still gets to the code that says so`() throws {
        let open = try OpenDoor()
        let client = try Client(to: open.port, receiving: 4_096)
        let id = try open.openedConnection()
        let frame = Array(repeating: UInt8(65), count: 60_000)
        for _ in 0..<500 { open.door.send(frame, to: [id]) }
        open.door.close(id, .tooSlow, "too slow")
        var last: ServerFrames.Frame?
        var count = 0
        while let next = try client.frame() { (last, count) = (next, count + 1) }
        #expect(last?.closeCode == 4008)
        #expect(count < 500)
    }

    @Test func `on stopping, every socket is asked to come back`() throws {
        let open = try OpenDoor()
        let clients = try (0..<20).map { _ in try Client(to: open.port) }
        _ = try open.opened(20)
        let door = open.door
        DispatchQueue.global().async { door.stop() }
        for client in clients {
            #expect(try client.frame()?.closeCode == 1012)
            #expect(try client.frame() == nil)
            client.hangUp()
        }
    }
}

extension OpenDoor {
    func hasFrame(_ text: String) throws -> Bool {
        _ = drained()
        return events.contains {
            if case .frame(_, let bytes) = $0 { bytes == Array(text.utf8) } else { false }
        }
    }

    @Test func `whatever can't be read is cut off and counted`() throws {
        let open = try OpenDoor()
        let strangers: [Bytes] = [
            [0x8B, 0x80, 0, 0, 0, 0], [0x81, 0x01, 0x41], [0xF1, 0x81, 0, 0, 0, 0, 0x41],
            [0x81, 0x81, 0, 0, 0, 0, 0xFF], [0x80, 0x80, 0, 0, 0, 0],
        ]
        for garbage in strangers {
            let client = try Client(to: open.port)
            client.send(garbage)
            _ = try client.untilEnd()
        }
        try open.closed(strangers.count)
        #expect(open.door.rejections[.malformed] == strangers.count)
        for request in ["garbage\r\n\r\n", "GET /v1/ws HTTP/1.1\r\nHost: h\r\n\r\n"] {
            let client = try Client(port: open.port)
            client.send(request)
            _ = try client.response()
        }
        #expect(open.door.rejections[.malformed] == strangers.count + 2)
    }

    @Test func `what is sent to one and to a crowd keeps its order`()
        throws
    {
        let open = try OpenDoor()
        let client = try Client(to: open.port)
        let id = try open.openedConnection()
        let crowd = [ConnectionID](repeating: id, count: 20)
        for number in 0..<200 {
            let frame = Bytes("\(number)".utf8)
            open.door.send(frame, to: number.isMultiple(of: 7) ? crowd : [id])
            if number.isMultiple(of: 3) { _ = open.drained() }
        }
        var seen: [Int] = []
        let expected = (0..<200).flatMap { [Int](repeating: $0, count: $0 % 7 == 0 ? 20 : 1) }
        while seen.count < expected.count {
            let text = try #require(try client.frame()?.text)
            let numbers = try JSON.decode(
                [Int].self, from: Bytes("[\(text.filter { $0 != "[" && $0 != "]" })]".utf8))
            seen += numbers
        }
        #expect(seen == expected)
        client.hangUp()
        try open.closed(1)
    }
}
