import Door
import Foundation
import Sessions
import Testing

@testable import Gateway

/// Users behind a balancer or a proxy, at the door.
@Suite struct ProxyTests {
    private static let trusting = ["PARLOR_TRUSTED_PROXIES": "127.0.0.2"]
    private static let speaking = trusting.merging(["PARLOR_PROXY_PROTOCOL": "1"]) { $1 }
    private static let line = "PROXY TCP4 192.0.2.7 127.0.0.1 4711 443\r\n"
    private static let request = "GET /healthz HTTP/1.1\r\nHost: h\r\n"
    private static let user = Address.v4(0xC000_0207)

    private func visitor(
        _ text: String, from source: String, _ environment: [String: String]
    ) throws -> Visitor {
        let open = try OpenDoor(environment)
        let client = try Client(port: open.port, from: source)
        client.send(text)
        return try open.request().request.visitor
    }

    @Test func `a trusted balancer is believed, however its header is cut`() throws {
        let whole = Self.line + Self.request + "\r\n"
        let visitor = try visitor(whole, from: "127.0.0.2", Self.speaking)
        #expect(visitor.address == Self.user && visitor.isForwarded)

        let open = try OpenDoor(Self.speaking)
        let client = try Client(port: open.port, from: "127.0.0.2")
        for byte in ProxyHeaderTests.binary(more: 9) { client.send([byte]) }
        client.send(Self.request + "\r\n")
        #expect(try open.request().request.visitor.address == Self.user)
    }

    @Test func `a header from anybody else is malformed`() throws {
        for environment in [Self.speaking, Self.trusting, [:]] {
            let open = try OpenDoor(environment)
            let client = try Client(port: open.port, from: "127.0.0.3")
            client.send(Self.line + Self.request + "\r\n")
            #expect(try client.response().head.hasPrefix("HTTP/1.1 400 "))
        }
    }

    @Test func `a trusted balancer that says nothing of whom it speaks for is sent away`() throws {
        let open = try OpenDoor(Self.speaking)
        let client = try Client(port: open.port, from: "127.0.0.2")
        client.send(Self.request + "\r\n")
        #expect(try client.untilEnd() == "")
        #expect(open.door.rejections[.malformed] == 1)
        let gone = try Client(port: open.port, from: "127.0.0.2")
        gone.send("PROXY ")
        gone.hangUp()
        #expect(try gone.untilEnd() == "")
        let silent = try OpenDoor(Self.speaking) { $0.head = .milliseconds(300) }
        let second = try Client(port: silent.port, from: "127.0.0.2")
        second.send("PROXY ")
        #expect(try second.untilEnd() == "")
    }

    @Test func `only a trusted proxy says for whom it asks`() throws {
        let text = Self.request + "X-Forwarded-For: 198.51.100.1, 192.0.2.7\r\n\r\n"
        #expect(try visitor(text, from: "127.0.0.2", Self.trusting).address == Self.user)
        let plain = try visitor(Self.request + "\r\n", from: "127.0.0.2", Self.trusting)
        #expect(plain.isForwarded, "Whoever it asks for is no operator.")
        #expect(try visitor(text, from: "127.0.0.3", Self.trusting).address == .v4(0x7F00_0003))
        let both = try visitor(Self.line + text, from: "127.0.0.2", Self.speaking)
        #expect(both.address == Self.user, "The balancer's user is no proxy.")
    }

    @Test func `each request of a proxy counts for its own user`() throws {
        let open = try OpenDoor(Self.trusting)
        let client = try Client(port: open.port, from: "127.0.0.2")
        for user in ["192.0.2.7", "192.0.2.8"] {
            client.send(Self.request + "X-Forwarded-For: \(user)\r\n\r\n")
            let (id, request) = try open.request(user == "192.0.2.7" ? 0 : 1)
            #expect(request.visitor.address.description == user)
            open.door.respond(id, .text(""))
            _ = try client.response()
        }
    }

    @Test func `one user has so many connections through the balancer, and others have theirs`()
        throws
    {
        let few = Self.speaking.merging(["PARLOR_LIMIT_CONNECTIONS_PER_ADDRESS": "2"]) { $1 }
        let open = try OpenDoor(few)
        let clients = try (0..<2).map { _ in
            let client = try Client(port: open.port, from: "127.0.0.2")
            client.send(Self.line + Client.upgrade("/v1/ws"))
            return client
        }
        _ = try open.opened(2)
        let third = try Client(port: open.port, from: "127.0.0.2")
        third.send(Self.line + Client.upgrade("/v1/ws"))
        #expect(try third.untilEnd() == "")
        let other = try Client(port: open.port, from: "127.0.0.2")
        other.send(
            Self.line.replacingOccurrences(of: "2.7", with: "2.8") + Client.upgrade("/v1/ws"))
        _ = try open.opened(3)
        _ = clients
    }

    @Test func `whoever comes through a balancer is no operator, whatever their address`() throws {
        let office = try Office()
        office.ask("GET", "/metrics", isForwarded: true)
        #expect(office.answered(0)?.status == 401)
        office.ask("GET", "/metrics")
        #expect(office.answered(1) == nil, "The bus is asked.")
    }

    @Test(arguments: [
        ["PARLOR_TRUSTED_PROXIES": "here"], ["PARLOR_PROXY_PROTOCOL": "1"],
        ["PARLOR_DRAIN_SECONDS": "soon"], ["PARLOR_DRAIN_SECONDS": "601"],
    ])
    func `a setting that can't be is refused`(environment: [String: String]) {
        #expect(throws: DoorFault.self) { try DoorSettings(environment, GatewayLimits()) }
    }
}

/// Several gateways at one port, and one that stops.
@Suite struct SharedPortTests {
    @Test func `two doors share a port, and who comes after one was shut reaches the other`() throws
    {
        let one = try OpenDoor()
        let other = try OpenDoor(["PARLOR_HTTP": "127.0.0.1:\(one.port)"])
        one.door.admitNobody()
        for number in 0..<20 {
            let client = try Client(port: one.port)
            client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
            _ = try other.request(number)
        }
        #expect(one.drained() == 0 && one.events.isEmpty)
    }

    @Test func `what was sent before a restart leaves before the close`() throws {
        let open = try OpenDoor()
        let client = try Client(to: open.port)
        let connection = try open.openedConnection()
        open.door.send(Array(repeating: 120, count: 16 << 20), to: [connection])
        open.door.send(Array("answer".utf8), to: [connection])
        open.door.close(connection, .restarting, "")
        #expect(try client.frame()?.payload.count == 16 << 20)
        #expect(try client.frame()?.payload == Array("answer".utf8))
        #expect(try client.frame()?.closeCode == 1012)
    }

    @Test func `a door that takes nobody in serves those who are in`() throws {
        let open = try OpenDoor()
        let client = try Client(port: open.port)
        client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
        let (id, _) = try open.request()
        open.door.admitNobody()
        open.door.respond(id, .text("there"))
        let answer = try client.response()
        #expect(answer.body == "there")
        #expect(answer.head.lowercased().contains("connection: close"))
    }
}
