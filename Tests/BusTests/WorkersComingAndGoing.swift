import Bus
import Foundation
import ParlorWire
import RawPeers
import TestKit
import Testing

@testable import BusZeroMQ

@Suite struct WorkersComingAndGoing {
    let broker: RunningBroker
    let client: BusClient

    init() throws {
        broker = try RunningBroker.start()
        client = try BusClient([broker.address], keys: nil)
    }

    func serving(_ count: Int) throws {
        try wait(for: "\(count) workers") { try client.workers.count == count }
    }

    @Test func `a lost worker's calls are all answered unavailable`() throws {
        let worker = try RunningWorker(
            "mute-1", kinds: ["mute"], at: [broker.address], manner: .silent)
        try serving(1)
        let peer = RawPeer(.dealer, broker.address.calls)
        for number in 0..<50 { peer.send(Call.sample("mute", id: CommandID("c\(number)")).frames) }
        try wait(for: "the calls") { worker.calls.count == 50 }
        worker.die()
        var answered: Set<CommandID> = []
        for _ in 0..<50 {
            let reply = try #require(peer.reply())
            #expect(reply.failure?.code == .unavailable)
            answered.insert(reply.header.id)
        }
        #expect(answered.count == 50)
        try serving(0)
    }

    @Test func `strangers who come and go are told by name only so often`() throws {
        let peer = RawPeer(.dealer, broker.address.workers, as: "x")
        let began = ContinuousClock.now
        for number in 1...1_000 {
            let announcement = Announcement(
                service: "x", instance: "x-\(number)", pid: number, kinds: ["x"])
            peer.send(WorkerMessage.announce(announcement).frames)
        }
        var untold: Int {
            broker.news.map { if case .moreWorkers(let count) = $0 { count } else { 0 } }
                .reduce(0, +)
        }
        var told: Int { broker.news.count { if case .worker = $0 { true } else { false } } }
        try wait(for: "all to be told or summed up") { told + untold >= 1_000 }
        let seconds = Int((ContinuousClock.now - began) / .seconds(1)) + 2
        #expect(told <= OperatorNotes.mostEachSecond * seconds)
    }

    @Test func `a call to a worker that just died goes to another`() throws {
        let workers = try (1...2).map {
            try RunningWorker("echo-\($0)", kinds: ["echo"], at: [broker.address])
        }
        try serving(2)
        workers[0].die()
        let peer = RawPeer(.dealer, broker.address.calls)
        var tries = 0
        try wait(for: "the broker to know") {
            tries += 1
            peer.send(Call.sample(key: EntityKey("k\(tries)")).frames)
            _ = peer.reply(within: .milliseconds(100))
            return try client.workers.count == 1
        }
        for number in 0..<50 {
            let reply = try client.call(
                .sample(key: EntityKey("k\(number)")), timeout: .seconds(30))
            #expect(reply.header.stream?.key == "echo-2")
        }
        workers[1].leave()
    }

    @Test func `a worker that leaves under load loses no call`() throws {
        let (leaving, staying) = (
            try RunningWorker("echo-1", kinds: ["echo"], at: [broker.address]),
            try RunningWorker("echo-2", kinds: ["echo"], at: [broker.address])
        )
        try serving(2)
        let peer = RawPeer(.dealer, broker.address.calls)
        var byWorker: [EntityKey: Int] = [:]
        var refused = 0
        func count(_ reply: Reply) {
            if reply.failure != nil { refused += 1 }
            if let worker = reply.header.stream?.key { byWorker[worker, default: 0] += 1 }
        }
        for number in 0..<3_000 {
            peer.send(Call.sample(key: EntityKey("k\(number)")).frames)
            if number == 1_500 { leaving.leave() }
            if number >= 200 { count(try #require(peer.reply())) }
        }
        for _ in 0..<200 { count(try #require(peer.reply())) }
        // Only a worker whose thread stood still for longer than the broker waits loses calls.
        let isLost = broker.news.contains { if case .worker(.lost) = $0 { true } else { false } }
        #expect(refused == 0 || isLost)
        #expect(byWorker.values.reduce(refused, +) == 3_000)
        #expect(byWorker["echo-1", default: 0] > 0)
        try serving(1)
        #expect(
            broker.news.contains {
                if case .worker(.left(let who)) = $0 { who.instance == "echo-1" } else { false }
            })
        staying.leave()
    }

    func served() throws -> Duration {
        try ContinuousClock().measure {
            let reply = try client.call(.sample(), timeout: .seconds(30))
            #expect(reply.failure == nil)
        }
    }

    @Test func `a restarted instance takes the place of its earlier life`() throws {
        var (pauses, rests): ([Duration], [Duration]) = ([], [])
        for _ in 1...3 {
            let first = try RunningWorker("echo-1", kinds: ["echo"], at: [broker.address])
            try serving(1)
            rests.append(try served())
            first.die()
            let second = try RunningWorker("echo-1", kinds: ["echo"], at: [broker.address])
            pauses.append(try served())
            try serving(1)
            second.leave()
            try serving(0)
        }
        Figures.note(
            "a call to an instance that restarts", pauses.min()!, expected: RouterLimits.silence,
            beside: rests.min()!, "a call to one that runs")
    }

    @Test func `a second process of one name is told so, and the first goes on`() throws {
        let isTold = try (1...5).contains { try isToldOfRival("echo-\($0)") }
        #expect(isTold)
    }

    /// False when the first was silent for so long that its name was free.
    func isToldOfRival(_ name: String) throws -> Bool {
        let first = try RunningWorker(name, kinds: ["echo"], at: [broker.address])
        defer { first.leave() }
        try serving(1)
        let second = try ServicePort(
            Announcement(service: "echo", instance: name, pid: 2, kinds: ["echo"]),
            brokers: [broker.address], pass: .secret(of: "echo")
        ) { [] }
        var isLost: Bool {
            broker.news.contains {
                if case .worker(.lost(let who, _)) = $0 { who.instance == name } else { false }
            }
        }
        var fault: BusFault?
        try wait(for: "the second to be refused") {
            do throws(BusFault) {
                _ = try second.wait(for: .milliseconds(100), atMost: 1)
            } catch { fault = error }
            return fault != nil || isLost
        }
        guard !isLost else { return false }
        #expect(fault?.code == .nameTaken)
        #expect(try client.call(.sample(), timeout: .seconds(30)).failure == nil)
        #expect(try client.workers.map(\.pid) == [Int(getpid())])
        return true
    }

    @Test func `a restarted broker serves again`() throws {
        let worker = try RunningWorker("echo-1", kinds: ["echo"], at: [broker.address])
        try serving(1)
        let rest = try served()
        var pauses: [Duration] = []
        for _ in 0..<3 {
            broker.stop()
            let again = try broker.again()
            pauses.append(try served())
            again.stop()
        }
        Figures.note(
            "a call to a broker that restarts", pauses.min()!, expected: .seconds(2), beside: rest,
            "a call to one that runs")
        worker.die()
    }

    @Test func `a stopping broker answers everyone who waits`() throws {
        let worker = try RunningWorker(
            "mute-1", kinds: ["mute"], at: [broker.address], manner: .silent)
        try serving(1)
        let peer = RawPeer(.dealer, broker.address.calls)
        peer.send(Call.sample("mute", id: "c1").frames)
        try wait(for: "the call") { worker.calls == ["c1"] }
        broker.stop()
        #expect(peer.reply()?.failure?.code == .unavailable)
        worker.die()
    }
}
