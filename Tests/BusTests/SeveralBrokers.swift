import Bus
import BusZeroMQ
import ParlorWire
import TestKit
import Testing

@Suite struct SeveralBrokers {
    @Test func `losing one of two brokers costs a retry`() throws {
        let brokers = [try RunningBroker.start(), try RunningBroker.start()]
        let addresses = brokers.map(\.address)
        let worker = try RunningWorker("echo-1", kinds: ["echo"], at: addresses)
        for address in addresses {
            let client = try BusClient([address], keys: nil)
            try wait(for: "the worker at \(address)") { try client.workers.count == 1 }
        }
        let client = try BusClient(addresses, keys: nil)
        func hundredCalls() throws -> Duration {
            try ContinuousClock().measure {
                for _ in 0..<100 {
                    let reply = try client.call(.sample(), timeout: .seconds(30))
                    #expect(reply.failure == nil)
                }
            }
        }
        let before = try hundredCalls()
        brokers[0].stop()
        Figures.note(
            "a hundred calls after the loss of a broker", try hundredCalls(),
            expected: Caller.tryTimeout * 50, beside: before, "a hundred calls before it")
        worker.leave()
    }

    @Test func `a service makes calls of its own`() throws {
        let broker = try RunningBroker.start()
        let worker = try RunningWorker("echo-1", kinds: ["echo"], at: [broker.address])
        let announcement = Announcement(service: "lobby", instance: "l", pid: 1, kinds: ["room"])
        let port = try ServicePort(
            announcement, brokers: [broker.address], pass: .secret(of: "lobby")
        ) { [] }
        for number in 0..<100 {
            port.begin(.sample(id: CommandID("c\(number)")), timeout: .seconds(30))
        }
        var replies: [Reply] = []
        try wait(for: "a hundred answers") {
            replies += try port.wait(for: .milliseconds(50), atMost: 10).replies
            return replies.count == 100
        }
        #expect(replies.allSatisfy { $0.failure == nil })
        worker.leave()
    }

    @Test func `waking ends a wait`() throws {
        let broker = try RunningBroker.start()
        let announcement = Announcement(service: "lobby", instance: "l", pid: 1, kinds: ["room"])
        let port = try ServicePort(
            announcement, brokers: [broker.address], pass: .secret(of: "lobby")
        ) { [] }
        port.wakeup.wake()
        #expect(try port.wait(for: longestWait, atMost: 1).wasWoken)
        #expect(try port.wait(for: .milliseconds(5), atMost: 1).isEmpty)
    }
}
