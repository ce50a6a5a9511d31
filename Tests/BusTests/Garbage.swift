import Bus
import BusZeroMQ
import ParlorWire
import RawPeers
import TestKit
import Testing

/// Whatever arrives, on whatever port, the broker goes on.
@Suite struct Garbage {
    let broker: RunningBroker
    let client: BusClient
    let worker: RunningWorker

    init() throws {
        broker = try RunningBroker.start()
        client = try BusClient([broker.address], keys: nil)
        worker = try RunningWorker("echo-1", kinds: ["echo"], at: [broker.address])
        #expect(try client.call(.sample(), timeout: .seconds(30)).failure == nil)
    }

    func stillWorks() throws {
        #expect(try client.call(.sample(), timeout: .seconds(30)).failure == nil)
        try wait(for: "the worker") { try client.workers.map(\.instance).contains("echo-1") }
    }

    @Test(arguments: [1, 2, 3, 4, 5]) func `random frames on all ports`(seed: UInt64) throws {
        var dice = Dice(seed: seed)
        let peers = [
            RawPeer(.dealer, broker.address.calls),
            RawPeer(.dealer, broker.address.workers, as: "lobby"),
            RawPeer(.pub, broker.address.publish, as: "lobby"),
            RawPeer(.xsub, broker.address.events),
            RawPeer(.req, broker.address.calls), RawPeer(.sub, broker.address.calls),
            RawPeer(.dealer, broker.address.publish, as: "lobby"),
            RawPeer(.router, broker.address.workers, as: "lobby"),
            RawPeer(.dealer, broker.address.partCalls, as: "lobby"),
            RawPeer(.dealer, broker.address.workers), RawPeer(.pub, broker.address.publish),
        ]
        for _ in 0..<1_500 { peers.randomElement(using: &dice)!.send(dice.message()) }
        try stillWorks()
        worker.leave()
    }

    @Test func `random bytes and half-open connections`() throws {
        var dice = Dice(seed: 7)
        var connections: [RawTCP] = []
        for number in 0..<120 {
            let connection = RawTCP(port: broker.address.port + number % BusAddress.ports)
            switch number % 3 {
            case 0: connection.send(dice.bytes(upTo: 3_000))
            case 1: connection.send(RawTCP.greeting + dice.bytes(upTo: 300))
            default:
                connection.send(Bytes(RawTCP.greeting.prefix(Int.random(in: 0...12, using: &dice))))
            }
            connections.append(connection)
        }
        try stillWorks()
        connections.removeAll()
        try stillWorks()
        worker.leave()
    }

    @Test func `a worker's forged replies reach nobody`() throws {
        let mute = try RunningWorker(
            "mute-1", kinds: ["mute"], at: [broker.address], manner: .silent)
        try wait(for: "the worker") { try client.workers.count == 2 }
        let caller = RawPeer(.dealer, broker.address.calls)
        caller.send(Call.sample("mute", id: "c1").frames)
        try wait(for: "the call") { mute.calls == ["c1"] }
        let forger = RawPeer(.dealer, broker.address.workers, as: "x")
        let announcement = Announcement(service: "x", instance: "x-1", pid: 1, kinds: ["x"])
        forger.send(WorkerMessage.announce(announcement).frames)
        #expect(forger.receive()?[1] == BrokerMessage.Verb.welcome)
        let reply = Reply(header: ReplyHeader(id: "c1", status: .ok), body: [])
        for index in 0..<2_000 {
            let ticket = Ticket(number: UInt64(index) << 32, sent: Timestamp(milliseconds: 0))
            forger.send(WorkerMessage.reply(ticket, reply).frames)
        }
        forger.send(WorkerMessage.beat(counters: Array("{}".utf8)).frames)
        #expect(forger.receive() != nil)
        #expect(caller.reply(within: .milliseconds(200))?.header.status != .ok)
        mute.die()
        worker.leave()
    }

    @Test func `who doesn't read their answers holds only so many of them`() throws {
        let atRest = try client.status.memoryBytes
        let deaf = RawPeer(.dealer, broker.address.calls)
        let body = Bytes(repeating: 32, count: 10_000)
        var number = 0
        try wait(for: "an answer that is not kept") {
            for _ in 0..<200 {
                number += 1
                deaf.send(Call.sample(id: CommandID("\(number)"), body: body).frames)
            }
            return try client.status.undelivered > 0
        }
        // The broker shares this process with the test.
        Figures.note(
            "memory with small answers that nobody reads", bytes: try client.status.memoryBytes,
            expected: atRest + (300 << 20), beside: atRest, "before them")
        try stillWorks()
        worker.leave()
    }

    @Test func `a subscription over the limit ends its connection and nobody else's`() throws {
        let port = try ServicePort(
            Announcement(service: "x", instance: "x-1", pid: 1, kinds: ["x"]),
            brokers: [broker.address], pass: .secret(of: "x")
        ) { [] }
        let good = try Subscription([broker.address], prefixes: ["room."], keys: nil)
        let long = String(repeating: "k", count: 600)
        let wrong = try Subscription([broker.address], prefixes: ["room.", long], keys: nil)
        var rev = 0
        try wait(for: "the good subscription") {
            rev += 1
            port.publish(.sample(StreamName("room", "K7QD"), rev: rev))
            return try good.next(within: .milliseconds(20)) != nil
        }
        #expect(try wrong.next(within: .milliseconds(200)) == nil)
        try stillWorks()
        worker.leave()
    }
}

extension Dice {
    mutating func bytes(upTo count: Int) -> Bytes {
        (0..<Int.random(in: 0...count, using: &self)).map { _ in
            UInt8.random(in: 0...255, using: &self)
        }
    }

    /// Frames that look more or less like something.
    mutating func message() -> [Bytes] {
        let words: [Bytes] = [
            [], WireVersion.frame, Array("echo".utf8), Array("bus".utf8),
            WorkerMessage.Verb.announce,
            WorkerMessage.Verb.beat, WorkerMessage.Verb.leave, WorkerMessage.Verb.reply,
            Array("{}".utf8),
            Call.sample().header.bytes,
            Ticket(number: next() % 8 << 32, sent: Timestamp(milliseconds: 0)).bytes, [1], [0],
            [1, 114],
        ]
        return (0..<Int.random(in: 1...9, using: &self)).map { _ in
            Int.random(in: 0...4, using: &self) == 0
                ? bytes(upTo: 200) : words.randomElement(using: &self)!
        }
    }
}

extension RawTCP {
    /// How a ZMTP 3.0 peer without security begins.
    static let greeting: Bytes =
        [0xFF] + Bytes(repeating: 0, count: 8) + [0x7F, 3, 0] + Array("NULL".utf8)
        + Bytes(repeating: 0, count: 48)
}
