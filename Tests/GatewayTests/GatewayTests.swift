import Door
import Foundation
import TestKit
import Testing

@Suite struct GatewayTests {
    typealias Frame = ClientFrame

    @Test func `the gateway tells that it is alive`() throws {
        let gateway = try RunningGateway()
        let client = try Client(port: gateway.port)
        client.send("GET /healthz HTTP/1.1\r\nHost: h\r\n\r\n")
        #expect(try client.response().body == "ok\n")
        client.send("DELETE /healthz HTTP/1.1\r\nHost: h\r\n\r\n")
        #expect(try client.response().head.hasPrefix("HTTP/1.1 405 "))
        client.send("GET /nothing HTTP/1.1\r\nHost: h\r\n\r\n")
        #expect(try client.response().head.hasPrefix("HTTP/1.1 404 "))
    }

    @Test func `the echo gives back every message as it was, up to 16 MiB`() throws {
        let gateway = try RunningGateway()
        nonisolated(unsafe) let client = try Client(to: gateway.port, path: "/v1/echo")
        var large = Array(0...UInt8.max)
        while large.count < 1 << 24 { large += large }
        let largest = Frame(first: 0x82, payload: large, mask: [0, 0, 0, 0]).bytes
        let sender = Thread {
            client.send(
                .text("zwölf"), .binary([0, 255]), .beginning([97]), .ping([1]), .ending([98]))
            client.send(largest)
            client.send(.text(""), .close(1000))
        }
        sender.start()
        var frames: [ServerFrames.Frame] = []
        while let frame = try client.frame() { frames.append(frame) }
        #expect(frames.filter { $0.first == 0x8A }.map(\.payload) == [[1]])
        let (ping, pong): (UInt8, UInt8) = (0x89, 0x8A)
        let echoes = frames.filter { $0.first != pong && $0.first != ping }
        #expect(echoes.map(\.first) == [0x81, 0x82, 0x81, 0x82, 0x81, 0x88])
        #expect(echoes.prefix(3).map(\.payload) == [Array("zwölf".utf8), [0, 255], [97, 98]])
        let isSame = echoes[3].payload == large
        #expect(isSame)
    }

    @Test func `ten pings at once get ten answers`() throws {
        let gateway = try RunningGateway()
        let client = try Client(to: gateway.port, path: "/v1/echo")
        client.send((0..<10).flatMap { Frame.ping([$0]).bytes })
        for number in 0..<10 {
            #expect(try client.frame() == .init(first: 0x8A, payload: [UInt8(number)]))
        }
    }

    @Test func `ten thousand pings at once get few answers, the newest last`() throws {
        let gateway = try RunningGateway()
        let client = try Client(to: gateway.port, path: "/v1/echo")
        gateway.whileStopped {
            client.send(
                (1...10_000).flatMap { Frame.ping([UInt8($0 >> 8), UInt8($0 & 0xFF)]).bytes }
                    + Frame.text("end").bytes)
        }
        var answers = 0
        var newest: [UInt8] = []
        while newest != [UInt8(10_000 >> 8), UInt8(10_000 & 0xFF)] {
            let frame = try #require(try client.frame())
            guard frame.first == 0x8A else { continue }
            answers += 1
            newest = frame.payload
        }
        #expect(answers < 2_000, "\(answers) answers")
    }

    @Test func `who sends pings for ever and reads nothing is read no more, and the door rests`()
        throws
    {
        let open = try OpenDoor(["PARLOR_ECHO": "1"]) { $0.notReading = .seconds(3_600) }
        let client = try Client(to: open.port, path: "/v1/echo", receiving: 4_096)
        let pings = (0..<500).flatMap { _ in Frame.ping(Array(repeating: 7, count: 125)).bytes }
        var entry = pollfd(client.descriptor, POLLOUT)
        // The door always looks a few times a second at who takes too long.
        let mostTurnsPerSecond = 50.0
        try wait(for: "the door to rest while a client has pings for it") {
            let end = ContinuousClock.now + .seconds(1)
            while poll(&entry, 1, 100) == 1, ContinuousClock.now < end {
                _ = pings.withUnsafeBytes {
                    Foundation.send(
                        client.descriptor, $0.baseAddress, $0.count,
                        Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
                }
            }
            let (began, before) = (ContinuousClock.now, open.door.turns)
            guard poll(&entry, 1, 1_000) == 0 else { return false }
            let passed = (ContinuousClock.now - began) / .seconds(1)
            return Double(open.door.turns - before) < mostTurnsPerSecond * passed
        }
    }
}
