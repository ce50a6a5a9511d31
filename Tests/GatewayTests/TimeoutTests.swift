import Door
import Foundation
import Sessions
import TestKit
import Testing

@Suite struct TimeoutTests {
    private static let short = Duration.milliseconds(300)

    /// They are there together when the door takes the client in, however slow we are.
    private func client(of open: OpenDoor, beginningWith text: String) throws -> Client {
        try open.door.whileHeld {
            let client = try Client(port: open.port)
            client.send(text)
            return client
        }
    }

    /// The door counts whole microseconds, and we count more.
    private func expect(
        notBefore limit: Duration, since began: ContinuousClock.Instant,
        at place: SourceLocation = #_sourceLocation
    ) {
        #expect(ContinuousClock.now - began >= limit - .milliseconds(1), sourceLocation: place)
    }

    @Test func `a head or a body that trickles in is given up when its time is over`() throws {
        let open = try OpenDoor { ($0.head, $0.body) = (Self.short, Self.short) }
        for start in [
            "GET / HTTP/1.1\r\nHo", "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 9\r\n\r\n12",
        ] {
            let began = ContinuousClock.now
            let client = try client(of: open, beginningWith: start)
            #expect(try client.response().head.hasPrefix("HTTP/1.1 408 "))
            expect(notBefore: Self.short, since: began)
            #expect(try client.untilEnd() == "")
        }
    }

    @Test func `one byte after the other wins no time`() throws {
        let open = try OpenDoor { $0.head = .milliseconds(500) }
        let client = try client(of: open, beginningWith: "GET / HTTP/1.1\r\n")
        let trickle = Array("Host: h\r\nX-Slow: \(String(repeating: "a", count: 500))".utf8)
        var entry = pollfd(client.descriptor, POLLIN)
        for byte in trickle where poll(&entry, 1, 20) == 0 { client.send([byte]) }
        #expect(try client.response().head.hasPrefix("HTTP/1.1 408 "))
    }

    @Test func `a message that trickles in is given up, and others are not`() throws {
        let open = try OpenDoor { $0.message = .milliseconds(500) }
        let client = try Client(to: open.port)
        let other = try Client(to: open.port)
        client.send(.beginning(Array("{".utf8)))
        var entry = pollfd(client.descriptor, POLLIN)
        try wait(for: "the slow one to be told") {
            client.send(.middle(Array(" ".utf8)))
            other.send(.beginning(Array("{".utf8)), .ending(Array("}".utf8)))
            return poll(&entry, 1, 20) == 1
        }
        #expect(try client.frame()?.closeCode == 4_008)
        #expect(open.door.rejections[.slow] == 1)
        other.send(.text("alive"))
        try wait(for: "the other one's frame") { try open.hasFrame("alive") }
    }

    @Test func `who connects and says nothing is let go`() throws {
        let open = try OpenDoor { ($0.head, $0.idle) = (Self.short, Self.short) }
        let began = ContinuousClock.now
        #expect(try Client(port: open.port).untilEnd() == "")
        expect(notBefore: Self.short, since: began)
        let client = try client(of: open, beginningWith: "GET / HTTP/1.1\r\nHost: h\r\n\r\n")
        open.door.respond(try open.request().id, .text("one"))
        #expect(try client.response().body == "one")
        #expect(try client.untilEnd() == "")
    }

    @Test func `a silent socket is asked for a sign of life, and lives when it gives one`() throws {
        // Whoever was asked and said nothing is not asked again.
        let open = try OpenDoor { ($0.silence, $0.pong) = (Self.short, longestWait) }
        let client = try Client(to: open.port)
        for _ in 0..<4 {
            #expect(try client.frame() == .init(first: 0x89, payload: []))
            client.send(.pong([]))
        }
        client.send(.text("alive"))
        #expect(try open.frames(1) == ["alive"])
    }

    @Test func `a socket whose other end is gone without a word is dropped`() throws {
        let open = try OpenDoor { ($0.silence, $0.pong) = (Self.short, Self.short) }
        let began = ContinuousClock.now
        let client = try Client(to: open.port)
        _ = try open.openedConnection()
        try open.closed(1)
        expect(notBefore: Self.short * 2, since: began)
        _ = client
    }

    @Test func `who is probed often is soon found silent, and the others have their time`() throws {
        let open = try OpenDoor { timeouts in
            (timeouts.seatedSilence, timeouts.seatedPong) = (Self.short, Self.short)
            timeouts.silence = longestWait
        }
        let (silent, other) = (try Client(to: open.port), try Client(to: open.port))
        let connection = try open.opened(2)[0]
        open.door.probe(connection, often: true)
        let closed = try open.first("a silent socket closed") { event -> (ConnectionID, Bool)? in
            if case .closed(let id, let wasSilent) = event { (id, wasSilent) } else { nil }
        }
        #expect(closed == (connection, true))
        other.send(.text("alive"))
        #expect(try open.frames(1) == ["alive"])
        _ = silent
    }

    @Test func `who says goodbye was not silent`() throws {
        let open = try OpenDoor()
        let client = try Client(to: open.port)
        client.send(.close(1000))
        client.hangUp()
        let wasSilent = try open.first("a socket closed") { event -> Bool? in
            if case .closed(_, let wasSilent) = event { wasSilent } else { nil }
        }
        #expect(!wasSilent)
    }

    @Test func `who takes nothing of what waits for it is dropped`() throws {
        let open = try OpenDoor { $0.notReading = .milliseconds(500) }
        let client = try Client(to: open.port, receiving: 4_096)
        let id = try open.openedConnection()
        let frame = Array(repeating: UInt8(65), count: 60_000)
        let began = ContinuousClock.now
        for _ in 0..<200 { open.door.send(frame, to: [id]) }
        try open.closed(1)
        expect(notBefore: .milliseconds(500), since: began)
        _ = client
    }

    @Test func `who never says goodbye back is dropped`() throws {
        let open = try OpenDoor { $0.goodbye = .milliseconds(400) }
        let client = try Client(to: open.port)
        let began = ContinuousClock.now
        open.door.close(try open.openedConnection(), .normal, "bye")
        try open.closed(1)
        expect(notBefore: .milliseconds(400), since: began)
        _ = client
    }
}
