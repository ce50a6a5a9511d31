import Bus
import BusZeroMQ
import Foundation
import ParlorWire
import RawPeers
import TestKit
import Testing

/// Keys are replaced while everything runs.
@Suite final class KeyRotation {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    let files = FileManager.default

    init() throws {
        let keys = try BusKeys(in: folder)
        try keys.makeBroker()
        for peer in ["echo", "operator"] { _ = try keys.makePeer(peer, machine: "one") }
    }

    deinit { try? files.removeItem(atPath: folder) }

    func start() throws -> RunningBroker {
        try RunningBroker.start(locks: .keys(BrokerKeys(folder: folder)))
    }

    /// The same brokers, and a new pair of this peer, whose public key they don't have yet.
    func newPair(of peer: String) throws -> (folder: String, public: String) {
        let new = "\(folder)/\(UUID().uuidString)"
        let file = try BusKeys(in: new).makePeer(peer, machine: "one")
        try files.copyItem(atPath: "\(folder)/bus.public", toPath: "\(new)/bus.public")
        return (new, "\(new)/\(file)")
    }

    func add(_ key: String, as name: String) throws {
        try files.copyItem(atPath: key, toPath: "\(folder)/peers/\(name).public")
    }

    func operatorKeys() throws -> PeerKeys { try PeerKeys(folder: folder, of: "operator") }

    func worker(at brokers: [BusAddress], keys: String, _ name: String = "echo-1") throws
        -> RunningWorker
    {
        try RunningWorker(
            name, kinds: ["echo"], at: brokers,
            pass: .keys(PeerKeys(folder: keys, of: "echo")))
    }

    func reopened(_ broker: RunningBroker) -> Bool {
        broker.news.contains { if case .keysChanged(_, true) = $0 { true } else { false } }
    }

    @Test func `a key that is added lets its peer in, and the broker is not restarted`() throws {
        let broker = try start()
        let (new, key) = try newPair(of: "echo")
        let worker = try worker(at: [broker.address], keys: new)
        let client = try BusClient([broker.address], keys: operatorKeys())
        try wait(for: "the worker to be turned away") {
            _ = try client.status
            return broker.news.contains {
                if case .turnedAway = $0 { true } else { false }
            }
        }
        #expect(try client.workers.isEmpty)
        try add(key, as: "echo@one-2")
        try wait(for: "the worker to come in") { try client.workers.count == 1 }
        #expect(!reopened(broker))
        worker.leave()
    }

    @Test func `a peer's key is replaced without a call that fails`() throws {
        let broker = try start()
        let client = try BusClient([broker.address], keys: operatorKeys())
        let old = try worker(at: [broker.address], keys: folder)
        try wait(for: "the worker") { try client.workers.count == 1 }
        let (new, key) = try newPair(of: "echo")
        try add(key, as: "echo@one-2")
        let renewed = try worker(at: [broker.address], keys: new, "echo-2")
        try wait(for: "both workers") { try client.workers.count == 2 }
        old.leave()
        try files.removeItem(atPath: "\(folder)/peers/echo@one.public")
        var calls = 0
        try wait(for: "the old key to be gone") {
            calls += 1
            let reply = try client.call(.sample(), timeout: .seconds(30))
            #expect(reply.failure == nil, "\(calls): \(reply.failure!)")
            return reopened(broker) && calls > 50
        }
        for _ in 0..<50 {
            #expect(try client.call(.sample(), timeout: .seconds(30)).failure == nil)
        }
        renewed.leave()
    }

    @Test func `the connections of a key that is removed end`() throws {
        let broker = try start()
        let (new, key) = try newPair(of: "operator")
        try add(key, as: "operator@two")
        let added = try ContinuousClock().measure {
            try wait(for: "the key to be read") {
                broker.news.contains { if case .keysChanged = $0 { true } else { false } }
            }
        }
        let keys = try PeerKeys(folder: new, of: "operator")
        let leaver = try BusClient([broker.address], keys: keys)
        let listener = try Subscription([broker.address], prefixes: ["sys."], keys: keys)
        #expect(try leaver.status.workers == 0)
        #expect(try listener.next(within: longestWait) != nil)
        try files.removeItem(atPath: "\(folder)/peers/operator@two.public")
        let removed = try ContinuousClock().measure {
            try wait(for: "the doors to be opened anew") { reopened(broker) }
        }
        Figures.note(
            "from the removal of a key to the end of its connections", removed,
            expected: .seconds(5), beside: added, "from the addition of a key to its reading")
        let reply = try leaver.call(.bus("status"), timeout: .milliseconds(700))
        #expect(reply.failure?.code == .timeout)
        let client = try BusClient([broker.address], keys: operatorKeys())
        #expect(try client.status.workers == 0)
        let other = try Subscription([broker.address], prefixes: ["sys."], keys: operatorKeys())
        let first = try #require(try other.next(within: longestWait))
        _ = try #require(try other.next(within: longestWait))
        while let heard = try listener.next(within: .milliseconds(50)) {
            #expect(heard.header.rev < first.header.rev)
        }
    }

    @Test func `the brokers' own key is replaced in turn without a call that fails`() throws {
        var brokers = [try start(), try start()]
        let addresses = brokers.map(\.address)
        // First every peer learns the new key, beside the old one.
        let new = "\(folder)/new"
        try BusKeys(in: new).makeBroker()
        let both = try ["\(folder)/bus.public", "\(new)/bus.public"].map {
            try String(contentsOfFile: $0, encoding: .utf8)
        }
        try both.joined().write(
            toFile: "\(folder)/bus.public", atomically: true, encoding: .utf8)
        let worker = try worker(at: addresses, keys: folder)
        let client = try BusClient(addresses, keys: operatorKeys())
        for address in addresses {
            let client = try BusClient([address], keys: operatorKeys())
            try wait(for: "the worker at \(address)") { try client.workers.count == 1 }
        }
        // Then each broker takes it.
        try files.removeItem(atPath: "\(folder)/bus.secret")
        try files.copyItem(atPath: "\(new)/bus.secret", toPath: "\(folder)/bus.secret")
        for index in brokers.indices {
            brokers[index].stop()
            for _ in 0..<20 {
                #expect(try client.call(.sample(), timeout: .seconds(30)).failure == nil)
            }
            brokers[index] = try brokers[index].again(
                locks: .keys(BrokerKeys(folder: folder)))
            let direct = try BusClient([addresses[index]], keys: operatorKeys())
            try wait(for: "the worker at the broker with the new key") {
                try direct.workers.count == 1
            }
            #expect(try client.call(.sample(), timeout: .seconds(30)).failure == nil)
        }
        // Whoever knows the new key alone gets through too.
        try both[1].write(toFile: "\(folder)/bus.public", atomically: true, encoding: .utf8)
        let later = try BusClient(addresses, keys: operatorKeys())
        #expect(try later.call(.sample(), timeout: .seconds(30)).failure == nil)
        worker.leave()
    }

    @Test func `keys that can't be read change nothing, and are told once`() throws {
        let broker = try start()
        let client = try BusClient([broker.address], keys: operatorKeys())
        #expect(try client.status.workers == 0)
        try "no key".write(
            toFile: "\(folder)/peers/echo@two.public", atomically: true, encoding: .utf8)
        try wait(for: "the note") {
            broker.news.contains { if case .keysUnusable = $0 { true } else { false } }
        }
        let noted = try client.status.uptimeMs
        try wait(for: "another second") { try client.status.uptimeMs > noted + 1_500 }
        let told = broker.news.count { if case .keysUnusable = $0 { true } else { false } }
        #expect(told == 1)
        #expect(!reopened(broker))
    }

    @Test func `an operator's key calls and listens, and serves and publishes nothing`() throws {
        let broker = try start()
        let keys = try operatorKeys()
        let client = try BusClient([broker.address], keys: keys)
        let port = try ServicePort(
            Announcement(service: "operator", instance: "operator-1", pid: 1, kinds: ["echo"]),
            brokers: [broker.address], pass: .keys(keys)
        ) { [] }
        let listener = try Subscription([broker.address], prefixes: ["echo.", "sys."], keys: keys)
        #expect(try listener.next(within: longestWait) != nil)
        try wait(for: "the refusals") {
            port.publish(.sample(StreamName("echo", "x"), rev: 1))
            _ = try port.wait(for: .milliseconds(20), atMost: 1)
            return try !port.refusals.isEmpty && (client.status.forbidden ?? 0) > 5
        }
        #expect(try client.workers.isEmpty)
        while let heard = try listener.next(within: .milliseconds(50)) {
            #expect(heard.header.stream.kind == "sys")
        }
    }
}
