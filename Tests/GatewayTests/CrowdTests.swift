import Door
import Foundation
import Sessions
import TestKit
import Testing

@Suite struct CrowdTests {
    @Test func `an address has so many connections and no more, until one ends`() throws {
        let open = try OpenDoor(["PARLOR_LIMIT_CONNECTIONS_PER_ADDRESS": "3"])
        var clients = try (0..<3).map { _ in try Client(to: open.port) }
        let fourth = try Client(port: open.port)
        fourth.send(Client.upgrade("/v1/ws"))
        #expect(try fourth.untilEnd() == "")
        clients.removeLast()
        try open.closed(1)
        clients.append(try Client(to: open.port))
        _ = try open.opened(4)
    }

    @Test func `an IPv4 address is the same at a door for IPv6`() throws {
        let open = try OpenDoor(["PARLOR_HTTP": "[::]:0"])
        let client = try Client(port: open.port, from: "127.0.0.9")
        client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
        #expect(try open.request().request.visitor.address == Address([127, 0, 0, 9]))
        open.door.respond(try open.request().id, .text("ok"))
        #expect(try client.response().body == "ok")
    }

    @Test func `whoever comes and goes at once leaves nothing behind`() throws {
        let open = try OpenDoor()
        for round in 0..<20 {
            let crowd = try (0..<50).map { _ in try Client(port: open.port) }
            for (index, client) in crowd.enumerated() {
                switch (index + round) % 5 {
                case 0: break
                case 1: client.send("GET /")
                case 2: client.send(Client.upgrade("/v1/ws"))
                case 3: client.send(Array(Client.upgrade("/v1/ws").utf8) + [0x81, 0xFE, 0x10])
                default:
                    var abruptly = linger(l_onoff: 1, l_linger: 0)
                    client.send(Client.upgrade("/v1/ws"))
                    setsockopt(
                        client.descriptor, SOL_SOCKET, SO_LINGER, &abruptly,
                        socklen_t(MemoryLayout<linger>.size))
                }
            }
        }
        let last = try Client(to: open.port)
        last.send(.text("still here"))
        try wait(for: "the last one's frame") { try open.hasFrame("still here") }
        let alive = try open.idOfLastFrame()
        try wait(for: "everyone else's end") {
            _ = open.drained()
            return open.openConnections == [alive]
        }
        _ = last
    }

    @Test func `frames to who has left trouble nobody`() throws {
        let open = try OpenDoor()
        var clients = try (0..<40).map { _ in try Client(to: open.port) }
        let ids = try open.opened(40)
        clients.removeFirst(39)
        for _ in 0..<100 { open.door.send(Array("x".utf8), to: ids) }
        open.door.send(Array("end".utf8), to: ids)
        var heard = ""
        while !heard.contains("end") { heard += try #require(try clients[0].frame()).text }
        try open.closed(39)
    }
}

extension OpenDoor {
    var openConnections: Set<ConnectionID> {
        var open: Set<ConnectionID> = []
        for event in events {
            if case .opened(let id, _) = event { open.insert(id) }
            if case .closed(let id, _) = event { open.remove(id) }
        }
        return open
    }

    func idOfLastFrame() throws -> ConnectionID {
        for case .frame(let id, _) in events.reversed() { return id }
        throw Unexpected("no frame")
    }
}
