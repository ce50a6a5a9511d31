import Bus
import BusZeroMQ
import Foundation
import ParlorWire
import RawPeers
import TestKit
import Testing

@Suite struct ServicePortTests {
    let broker: RunningBroker
    let client: BusClient
    let port: ServicePort
    let peer: RawPeer

    init() throws {
        broker = try RunningBroker.start()
        client = try BusClient([broker.address], keys: nil)
        let announcement = Announcement(
            service: "heavy", instance: "heavy-1", pid: 1, kinds: ["heavy"])
        port = try ServicePort(announcement, brokers: [broker.address], pass: .secret(of: "heavy"))
        { [] }
        peer = RawPeer(.dealer, broker.address.calls)
        let (port, client) = (port, client)
        try wait(for: "the worker") {
            _ = try port.wait(for: .milliseconds(50), atMost: 1)
            return try client.workers.count == 1
        }
    }

    @Test func `a service takes only so many bytes at once`() throws {
        let body = Bytes(repeating: 32, count: Limits.body)
        for number in 0..<20 {
            peer.send(Call.sample("heavy", id: CommandID("c\(number)"), body: body).frames)
        }
        try wait(for: "the calls") { try client.status.pending == 20 }
        var (taken, most) = (0, 0)
        try wait(for: "all calls to be taken") {
            let calls = try port.wait(for: .milliseconds(50), atMost: 1_024).calls.count
            taken += calls
            most = max(most, calls)
            return taken == 20
        }
        #expect(most <= 8)
    }

    @Test func `an event is heard only under the topic of its stream`() throws {
        let publisher = RawPeer(.pub, broker.address.publish, as: "lobby")
        let other = Publication.sample(StreamName("match", "K7QD"), rev: 1).frames
        let own = Publication.sample(StreamName("room", "K7QD"), rev: 1)
        port.subscribe("room.")
        var heard: [Publication] = []
        try wait(for: "the room's event") {
            publisher.send([Bytes("room.K7QD.said".utf8)] + other.dropFirst())
            publisher.send([Bytes("room.x.match.K7QD.said".utf8)] + other.dropFirst())
            publisher.send(own.frames)
            heard += try port.wait(for: .milliseconds(20), atMost: 100).events
            return heard.contains(own)
        }
        #expect(heard.allSatisfy { $0 == own })
        #expect(port.dropped.malformed > 0)
    }

    @Test func `a service that the bus can't take in is told why`() throws {
        let announcement = Announcement(service: "x", instance: "two words", pid: 1, kinds: ["x"])
        let port = try ServicePort(announcement, brokers: [broker.address], pass: .secret(of: "x"))
        { [] }
        try wait(for: "the reason") {
            _ = try port.wait(for: .milliseconds(20), atMost: 1)
            return port.refusals.contains { $0.contains("visible ASCII") }
        }
    }

    @Test func `a call that waited too long is answered and not done`() throws {
        var late = Call.sample("heavy", id: "late")
        late.header.timeoutMs = 50
        peer.send(late.frames)
        try wait(for: "the call") { try client.status.pending == 1 }
        pause(for: .milliseconds(100))
        try wait(for: "its answer") {
            #expect(try port.wait(for: .milliseconds(20), atMost: 10).calls.isEmpty)
            return try client.status.pending == 0
        }
        #expect(peer.reply()?.failure?.code == .timeout)
    }
}
