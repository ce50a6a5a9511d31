import Bus
import BusZeroMQ
import Foundation
import ParlorWire
import RawPeers
import TestKit
import Testing

@Suite final class Curve {
    let folder = FileManager.default.temporaryDirectory.appending(
        path: "parlor-keys-\(UUID().uuidString)"
    ).path
    let stranger = FileManager.default.temporaryDirectory.appending(
        path: "parlor-keys-\(UUID().uuidString)"
    ).path

    init() throws {
        let keys = try BusKeys(in: folder)
        try keys.makeBroker()
        for peer in ["echo", "lobby", "operator"] {
            _ = try keys.makePeer(peer, machine: "one")
        }
        let others = try BusKeys(in: stranger)
        for peer in ["echo", "operator"] { _ = try others.makePeer(peer, machine: "two") }
        try FileManager.default.copyItem(
            atPath: folder + "/bus.public", toPath: stranger + "/bus.public")
    }

    func locks() throws -> Locks { .keys(try BrokerKeys(folder: folder)) }

    func keys(of peer: String, in folder: String) throws -> PeerKeys {
        try PeerKeys(folder: folder, of: peer)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
        try? FileManager.default.removeItem(atPath: stranger)
    }

    @Test func `a peer with a known key gets through`() throws {
        let broker = try RunningBroker.start(locks: locks())
        let keys = try keys(of: "operator", in: folder)
        let worker = try RunningWorker(
            "echo-1", kinds: ["echo"], at: [broker.address],
            pass: .keys(self.keys(of: "echo", in: folder)))
        let client = try BusClient([broker.address], keys: keys)
        #expect(try client.call(.sample(), timeout: .seconds(30)).failure == nil)
        let events = try Subscription([broker.address], prefixes: ["sys."], keys: keys)
        #expect(try events.next(within: longestWait) != nil)
        worker.leave()
    }

    @Test func `an unknown key and plain text don't get through`() throws {
        let broker = try RunningBroker.start(locks: locks())
        let unknown = try keys(of: "operator", in: stranger)
        for keys in [unknown, nil] {
            let client = try BusClient([broker.address], keys: keys)
            let reply = try client.call(.bus("status"), timeout: .milliseconds(700))
            #expect(reply.failure?.code == .timeout)
            let events = try Subscription([broker.address], prefixes: [""], keys: keys)
            #expect(try events.next(within: .milliseconds(1_500)) == nil)
        }
        // One that sends its call once.
        let peer = try RawPeer(
            .dealer, broker.address.calls, keys: keys(of: "operator", in: folder))
        peer.send(Call.bus("status").frames)
        let status = try JSON.decode(BusStatus.self, from: try #require(peer.reply()).body)
        #expect(status.calls == 1)
        try wait(for: "the note") {
            broker.news.contains { if case .turnedAway = $0 { true } else { false } }
        }
    }

    @Test func `however many are turned away, it is said once a second`() throws {
        let broker = try RunningBroker.start(locks: locks())
        let unknown = try keys(of: "operator", in: stranger)
        let began = ContinuousClock.now
        let clients = try (0..<30).map { _ in try BusClient([broker.address], keys: unknown) }
        var counts: [Int] {
            broker.news.compactMap { if case .turnedAway(let peers) = $0 { peers } else { nil } }
        }
        try wait(for: "all to be turned away") { counts.reduce(0, +) >= clients.count }
        #expect(counts.count <= 2 + Int((ContinuousClock.now - began) / .seconds(1)))
    }

    @Test(arguments: ["0.0.0.0", "*", "10.1.2.3", "[::]", "bus.example.com", "127.example.com"])
    func `a broker that others can reach refuses to start without keys`(host: String) {
        let fault = #expect(throws: BusFault.self) {
            try Broker(
                BusAddress(host: host, port: 5_550), instance: "b", kinds: [], services: [:],
                locks: .secrets(.ofTests)
            ) { _ in }
        }
        #expect(fault?.code == .keysMissing)
        #expect(fault?.description.contains("PARLOR_KEYS") == true)
    }

    @Test func `a peer says nothing in the clear beyond loopback`() {
        let far = BusAddress(host: "bus.example.com", port: 5_550)
        let fault = #expect(throws: BusFault.self) { try BusClient([far], keys: nil) }
        #expect(fault?.code == .keysMissing)
    }

    @Test func `a broker with keys may listen to everybody`() throws {
        let ports = try PortLease()
        let open = try RunningBroker(
            BusAddress(host: "0.0.0.0", port: ports.first), ports, locks: locks())
        let client = try BusClient(
            [BusAddress(host: "127.0.0.1", port: ports.first)],
            keys: keys(of: "operator", in: folder))
        #expect(try client.status.instance == "bus-1")
        open.stop()
    }

    @Test func `keys are private, and never overwritten`() throws {
        for name in ["bus.secret", "echo.secret"] {
            let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")
            #expect(attributes[.posixPermissions] as? Int == 0o600)
        }
        #expect(throws: BusFault.self) { try BusKeys(in: folder).makeBroker() }
        #expect(throws: BusFault.self) {
            try BusKeys(in: folder).makePeer("echo", machine: "one")
        }
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o644], ofItemAtPath: folder + "/bus.secret")
        let fault = #expect(throws: BusFault.self) { try BrokerKeys(folder: folder) }
        #expect(fault?.description.contains("chmod 600") == true)
    }

    @Test func `a broker without a single peer's key refuses to start`() throws {
        for peer in ["echo", "lobby", "operator"] {
            try FileManager.default.removeItem(atPath: folder + "/peers/\(peer)@one.public")
        }
        let fault = #expect(throws: BusFault.self) { try BrokerKeys(folder: folder) }
        #expect(fault?.code == .keysUnusable)
    }

    @Test func `what is no key is said to be none`() throws {
        try Data("short".utf8).write(to: URL(filePath: folder + "/bus.public"))
        let fault = #expect(throws: BusFault.self) { try keys(of: "echo", in: folder) }
        #expect(fault?.description.contains("bus.public") == true)
    }

    @Test func `an address in use is said in one sentence`() throws {
        let broker = try RunningBroker.start()
        let fault = #expect(throws: BusFault.self) {
            try RunningBroker(broker.address)
        }
        #expect(
            fault?.description
                == "\(broker.address) is in use by another program. Stop it, or set PARLOR_PORT_BASE."
        )
    }
}
