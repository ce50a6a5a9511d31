import Bus
import BusZeroMQ
import Testing
import Wire

@Suite struct CallsOverTheBus {
    @Test func `a call reaches the worker of its kind and its answer comes back`() throws {
        let broker = try RunningBroker.start()
        let worker = try RunningWorker("echo-1", kinds: ["echo"], at: [broker.address])
        let client = try BusClient([broker.address], keys: nil)
        let reply = try client.call(
            .sample(body: Array("{\"a\":1}".utf8)), timeout: .seconds(5))
        #expect(reply.failure == nil)
        #expect(reply.header.stream?.key == "echo-1")
        #expect(reply.body == Array("{\"a\":1}".utf8))
        worker.leave()
    }

    @Test func `a call that nobody serves is told so`() throws {
        let broker = try RunningBroker.start()
        let client = try BusClient([broker.address], keys: nil)
        let reply = try client.call(.sample("ghost"), timeout: .milliseconds(300))
        #expect(reply.failure?.code == .unavailable)
        #expect(reply.failure?.message.hasPrefix("Nobody serves 'ghost'.") == true)
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
                timeout: .seconds(20))
        }
        var byWorker: [EntityKey: Int] = [:]
        while let reply = try client.next(within: .seconds(20)) {
            #expect(reply.failure == nil)
            if let worker = reply.header.stream?.key { byWorker[worker, default: 0] += 1 }
        }
        #expect(byWorker.values.reduce(0, +) == 2_000)
        #expect(byWorker.count == 3)
        #expect(byWorker.values.allSatisfy { $0 > 400 })
        for worker in workers { worker.leave() }
    }
}
