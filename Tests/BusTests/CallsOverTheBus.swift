import Bus
import BusZeroMQ
import ParlorWire
import TestKit
import Testing

@Suite struct CallsOverTheBus {
    @Test func `a call reaches the worker of its kind and its answer comes back`() throws {
        let broker = try RunningBroker.start()
        let worker = try RunningWorker("echo-1", kinds: ["echo"], at: [broker.address])
        let client = try BusClient([broker.address], keys: nil)
        let reply = try client.call(
            .sample(body: Array("{\"a\":1}".utf8)), timeout: .seconds(30))
        #expect(reply.failure == nil)
        #expect(reply.header.stream?.key == "echo-1")
        #expect(reply.body == Array("{\"a\":1}".utf8))
        worker.leave()
    }

    @Test func `a call that nobody serves is told so, and is not to come again`() throws {
        let broker = try RunningBroker.start()
        let client = try BusClient([broker.address], keys: nil)
        func refused() throws -> Duration {
            try ContinuousClock().measure {
                let failure = try client.call(.sample("ghost"), timeout: .seconds(60)).failure
                #expect(failure?.code == .unavailable)
                #expect(failure?.message.hasPrefix("Nobody serves 'ghost'.") == true)
                #expect(failure?.retryAfterMs == nil)
            }
        }
        let gathering = try refused()
        Figures.note(
            "a refusal by a bus that expects nobody", try refused(),
            expected: RouterLimits.gathering, beside: gathering, "one by a bus that just began")
    }

    @Test func `a call whose time ends while the bus gathers is told that nobody serves it`() throws
    {
        // On a slow machine a bus may answer too late, or gather no more by then.
        try wait(for: "an answer of a bus that gathers") {
            let broker = try RunningBroker.start()
            let client = try BusClient([broker.address], keys: nil)
            let reply = try client.call(.sample("ghost"), timeout: RouterLimits.gathering / 2)
            let failure = try #require(reply.failure)
            if failure.code == .timeout { return false }
            #expect(failure.code == .unavailable)
            #expect(failure.message.hasPrefix("Nobody serves 'ghost'"))
            return failure.retryAfterMs != nil
        }
    }

    @Test func `who is away for a moment is waited for`() throws {
        let broker = try RunningBroker.start()
        let client = try BusClient([broker.address], keys: nil)
        let first = try RunningWorker("echo-1", kinds: ["echo"], at: [broker.address])
        #expect(try client.call(.sample(), timeout: .seconds(30)).failure == nil)
        first.leave()
        try wait(for: "it to be gone") { try client.workers.isEmpty }
        client.begin(.sample(id: "late"), timeout: .seconds(30))
        #expect(try client.next(within: .milliseconds(300)) == nil)
        let second = try RunningWorker("echo-1", kinds: ["echo"], at: [broker.address])
        #expect(try #require(try client.next(within: longestWait)).failure == nil)
        second.leave()
    }

    @Test func `many calls under way all come back`() throws {
        let broker = try RunningBroker.start()
        let workers = try (1...3).map {
            try RunningWorker("echo-\($0)", kinds: ["echo"], at: [broker.address])
        }
        let client = try BusClient([broker.address], keys: nil)
        try wait(for: "three workers") { try client.workers.count == 3 }
        for number in 0..<2_000 {
            client.begin(
                .sample(key: EntityKey("k\(number)"), id: CommandID("c\(number)")),
                timeout: .seconds(30))
        }
        var byWorker: [EntityKey: Int] = [:]
        while let reply = try client.next(within: longestWait) {
            #expect(reply.failure == nil)
            if let worker = reply.header.stream?.key { byWorker[worker, default: 0] += 1 }
        }
        #expect(byWorker.values.reduce(0, +) == 2_000)
        #expect(byWorker.count == 3)
        #expect(byWorker.values.allSatisfy { $0 > 400 })
        for worker in workers { worker.leave() }
    }
}
