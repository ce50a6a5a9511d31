import Bus
import BusZeroMQ
import Foundation
import ParlorWire
import RawPeers
import TestKit
import Testing

/// Who may do what at a broker of loopback, by real sockets.
@Suite struct Permissions {
    static let services = Dictionary(
        uniqueKeysWithValues: [
            Rights(
                "lobby", owned: ["room"], called: .only(["person", "room"]), speaksForPeople: false,
                parts: ["lobby"], follows: true),
            Rights(
                "people", owned: ["person", "login"], called: .only([]), speaksForPeople: false,
                parts: ["people"], follows: false),
            Rights(
                "gateway", owned: ["gateway"], called: .all, speaksForPeople: true,
                parts: ["gateway"], follows: false),
        ].map { ($0.peer, $0) })

    let broker: RunningBroker
    let client: BusClient

    init() throws {
        broker = try RunningBroker.start(locks: .secrets(.ofTests), services: Self.services)
        client = try BusClient([broker.address], keys: nil)
    }

    func announcement(_ service: String, _ kinds: [EntityKind]) -> [Bytes] {
        WorkerMessage.announce(
            Announcement(service: service, instance: "\(service)-1", pid: 1, kinds: kinds)
        ).frames
    }

    /// A people service that takes calls.
    func people() throws -> RawPeer {
        let worker = RawPeer(.dealer, broker.address.workers, as: "people")
        worker.send(announcement("people", ["person", "login"]))
        #expect(worker.receive()?[1] == BrokerMessage.Verb.welcome)
        return worker
    }

    func call(_ kind: EntityKind = "person", as actor: String) -> [Bytes] {
        let header = CallHeader(
            id: CommandID(UUID().uuidString), call: CallName("\(kind).get"),
            actor: Actor(rawValue: actor))
        return Call(kind: kind, key: "ada", header: header, body: Bytes("{}".utf8)).frames
    }

    /// The failure of the call; nil when it reached the worker.
    func failure(of call: [Bytes], by caller: RawPeer, _ worker: RawPeer) throws -> Failure? {
        caller.send(call)
        var failure: Failure?
        try wait(for: "the call to reach the worker, or to be refused") {
            // A worker that says nothing is forgotten.
            worker.send(announcement("people", ["person", "login"]))
            while let reply = caller.reply(within: .milliseconds(10)) {
                guard reply.header.id == CommandID(ofHeader: call[3]) else { continue }
                failure = reply.failure
                guard failure?.code == .unavailable else { return true }
                caller.send(call)
                break
            }
            while let heard = worker.receive(within: .milliseconds(10)) {
                if heard[1] == BrokerMessage.Verb.call, heard[5] == call[3] { return true }
            }
            return false
        }
        return failure?.code == .unavailable ? nil : failure
    }

    @Test(arguments: ["ada", "@operator"])
    func `on loopback anybody may call as a person or as the operator`(actor: String) throws {
        let (worker, caller) = (try people(), RawPeer(.dealer, broker.address.calls))
        #expect(try failure(of: call(as: actor), by: caller, worker) == nil)
    }

    @Test(arguments: ["@gateway", "@lobby", "@clock", "@operator2", "@"])
    func `nobody without a secret calls as a part`(actor: String) throws {
        let (worker, caller) = (try people(), RawPeer(.dealer, broker.address.calls))
        let failure = try failure(of: call(as: actor), by: caller, worker)
        #expect(failure?.code == .forbidden)
        #expect(failure?.message.contains("as a person, or as @operator") == true)
    }

    @Test(
        arguments: [
            #"{"id":"c1","call":"person.get","actor":"@gateway"}"#,
            #"{"id":"c1","call":"person.get","actor":"\u0040gateway"}"#,
            #"{"actor":"\u0040gateway","call":"person.get","id":"c1"}"#,
            #"{ "actor" : "@gateway" , "id" : "c1", "call": "person.get" }"#,
            #"{"\u0061ctor":"@gateway","id":"c1","call":"person.get"}"#,
        ])
    func `however the header is written, the actor is seen`(header: String) throws {
        let (worker, caller) = (try people(), RawPeer(.dealer, broker.address.calls))
        var frames = call(as: "ada")
        frames[3] = Bytes(header.utf8)
        #expect(try failure(of: frames, by: caller, worker)?.code == .forbidden)
    }

    @Test func `a part calls as itself, and as no other and no person`() throws {
        let worker = try people()
        let lobby = RawPeer(.dealer, broker.address.partCalls, as: "lobby")
        for actor in ["@lobby", "@follower.rooms"] {
            #expect(try failure(of: call(as: actor), by: lobby, worker) == nil, "\(actor)")
        }
        for actor in ["ada", "@gateway", "@operator", "@lobby2"] {
            let failure = try failure(of: call(as: actor), by: lobby, worker)
            #expect(failure?.code == .forbidden, "\(actor)")
        }
        #expect(try failure(of: call("login", as: "@lobby"), by: lobby, worker)?.code == .forbidden)
        #expect(try client.status.forbidden == 5)
    }

    @Test func `the gateway speaks for people`() throws {
        let worker = try people()
        let gateway = RawPeer(.dealer, broker.address.partCalls, as: "gateway")
        for actor in ["ada", "@gateway"] {
            #expect(try failure(of: call(as: actor), by: gateway, worker) == nil, "\(actor)")
        }
        #expect(try failure(of: call(as: "@operator"), by: gateway, worker)?.code == .forbidden)
    }

    @Test func `nobody comes in to the services' doors without a secret, or by a wrong one`() throws
    {
        let worker = try people()
        let wrong = Bytes(repeating: 65, count: 40)
        for user in [nil, "people", "nobody"] {
            let announcing = RawPeer(
                .dealer, broker.address.workers, user: user, password: wrong)
            let calling = RawPeer(
                .dealer, broker.address.partCalls, user: user, password: wrong)
            announcing.send(announcement("people", ["person"]))
            calling.send(call(as: "@people"))
            #expect(announcing.receive(within: .milliseconds(200)) == nil)
            #expect(calling.receive(within: .milliseconds(200)) == nil)
        }
        worker.send(announcement("people", ["person", "login"]))
        #expect(worker.receive()?[1] == BrokerMessage.Verb.welcome)
        #expect(try client.workers.count == 1)
    }

    @Test func `a service serves its own kinds, under its own name`() throws {
        for (service, kinds) in [
            ("lobby", ["person"]), ("lobby", ["room", "login"]), ("people", ["room"]),
        ] {
            let lobby = RawPeer(.dealer, broker.address.workers, as: "lobby")
            lobby.send(announcement(service, kinds.map { EntityKind($0) }))
            #expect(lobby.receive()?[1] == BrokerMessage.Verb.refused)
        }
        #expect(try client.workers.isEmpty)
        let lobby = RawPeer(.dealer, broker.address.workers, as: "lobby")
        lobby.send(announcement("lobby", ["room"]))
        #expect(lobby.receive()?[1] == BrokerMessage.Verb.welcome)
    }

    @Test func `a service publishes under its own kinds, and nobody does without a secret`() throws
    {
        let listener = RawPeer(.sub, broker.address.events)
        let lobby = RawPeer(.pub, broker.address.publish, as: "lobby")
        let stranger = RawPeer(.pub, broker.address.publish)
        let event = Publication.sample(StreamName("room", "K7QD"), rev: 1).frames
        func topics(of topic: String, by publisher: RawPeer) -> Set<String> {
            publisher.send([Bytes(topic.utf8)] + event.dropFirst())
            var topics: Set<String> = []
            while let heard = listener.receive(within: .milliseconds(20)) {
                topics.insert(String(decoding: heard[0], as: UTF8.self))
            }
            return topics
        }
        try wait(for: "the lobby's event") {
            topics(of: "room.K7QD.said", by: lobby).contains("room.K7QD.said")
        }
        var heard: Set<String> = []
        for topic in ["person.ada.said", "roommate.x.said", "room", "sync.g.room.x.said"] {
            heard.formUnion(topics(of: topic, by: lobby))
            heard.formUnion(topics(of: "room.stranger.said", by: stranger))
        }
        try wait(for: "the lobby's last event") {
            heard.formUnion(topics(of: "room.last.said", by: lobby))
            return heard.contains("room.last.said")
        }
        let others = heard.filter { !$0.hasPrefix("sys.bus") }
        #expect(others.isSubset(of: ["room.K7QD.said", "room.last.said"]), "\(others)")
        #expect(try client.status.forbidden == 4)
    }

    @Test func `what somebody may not do is told once, however often they try`() throws {
        let lobby = RawPeer(.pub, broker.address.publish, as: "lobby")
        let event = Publication.sample(StreamName("person", "ada"), rev: 1).frames
        try wait(for: "the note") {
            lobby.send(event)
            return broker.news.contains {
                if case .forbidden = $0 { true } else { false }
            }
        }
        let first = try client.status
        try wait(for: "another second of it") {
            lobby.send(event)
            let status = try client.status
            return status.uptimeMs > first.uptimeMs + 1_500
                && (status.forbidden ?? 0) > (first.forbidden ?? 0)
        }
        let notes = broker.news.compactMap {
            if case .forbidden(let trespass, _) = $0 { trespass } else { nil }
        }
        #expect(notes.map(\.peer) == ["lobby"])
        #expect(notes.map(\.attempt) == ["publish 'person.ada.said'"])
    }

    @Test func `a service whose secret is removed is shut out, and the others come back`() throws {
        let data = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: data) }
        let secrets = ServiceSecrets(data: data)
        let broker = try RunningBroker.start(locks: .secrets(secrets), services: Self.services)
        let client = try BusClient([broker.address], keys: nil)
        func port(_ service: String, _ kind: EntityKind) throws -> ServicePort {
            try ServicePort(
                Announcement(service: service, instance: service, pid: 1, kinds: [kind]),
                brokers: [broker.address.nearby ?? broker.address],
                pass: .secret(service: service, secrets)
            ) { [] }
        }
        let ports = [try port("lobby", "room"), try port("people", "person")]
        func services() throws -> [String] {
            for port in ports { _ = try port.wait(for: .milliseconds(20), atMost: 1) }
            return try client.workers.map(\.service)
        }
        try wait(for: "both services") { try services() == ["lobby", "people"] }
        try FileManager.default.removeItem(atPath: "\(secrets.path)/lobby.secret")
        try wait(for: "the lobby to be shut out") { try services() == ["people"] }
        try FileManager.default.removeItem(atPath: secrets.path)
        try wait(for: "the note") {
            _ = try services()
            return broker.news.contains { if case .keysUnusable = $0 { true } else { false } }
        }
        try wait(for: "the other service") { try services() == ["people"] }
    }

    @Test func `two brokers side by side each have their own secrets`() throws {
        let data = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: data) }
        let other = try RunningBroker.start(
            locks: .secrets(ServiceSecrets(data: data)), services: Self.services)
        let lobby = RawPeer(.dealer, other.address.workers, as: "lobby")
        lobby.send(announcement("lobby", ["room"]))
        #expect(lobby.receive(within: .milliseconds(300)) == nil)
        #expect(try BusClient([other.address], keys: nil).workers.isEmpty)
    }
}
