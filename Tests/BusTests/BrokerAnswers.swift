import Bus
import BusZeroMQ
import ParlorWire
import RawPeers
import TestKit
import Testing

@Suite struct BrokerAnswers {
    let broker: RunningBroker
    let client: BusClient

    init() throws {
        broker = try RunningBroker.start()
        client = try BusClient([broker.address], keys: nil)
    }

    func peer(_ kind: RawPeer.Kind) -> RawPeer { RawPeer(kind, broker.address.calls) }

    @Test func `a REQ is answered as a REQ`() throws {
        let worker = try RunningWorker("echo-1", kinds: ["echo"], at: [broker.address])
        try wait(for: "the worker") { try client.workers.count == 1 }
        let peer = peer(.req)
        for number in 1...3 {
            peer.send(Call.sample(id: CommandID("c\(number)")).frames)
            #expect(peer.reply()?.header.id == CommandID("c\(number)"))
        }
        peer.send(Call.bus("status").frames)
        #expect(peer.reply()?.header.status == .ok)
        worker.leave()
    }

    @Test func `a DEALER is answered as it asked, with a delimiter or without`() throws {
        let worker = try RunningWorker("echo-1", kinds: ["echo"], at: [broker.address])
        try wait(for: "the worker") { try client.workers.count == 1 }
        let peer = peer(.dealer)
        peer.send(Call.sample(id: "plain").frames)
        #expect(peer.reply()?.header.id == "plain")
        peer.send([[]] + Call.sample(id: "delimited").frames)
        let frames = try #require(peer.receive())
        #expect(frames.first == [])
        #expect(try Reply(frames: Array(frames.dropFirst())).header.id == "delimited")
        peer.send([[]] + Call.sample("ghost", id: "refused").frames)
        #expect(peer.receive()?.first == [])
        worker.leave()
    }

    @Test func `nobody serving a kind is said before the bus has gathered`() throws {
        let peer = peer(.dealer)
        peer.send(Call.sample("ghost", id: "c1").frames)
        let reply = try #require(peer.reply())
        #expect(reply.header.id == "c1")
        #expect(reply.failure?.code == .unavailable)
        let hasGathered = try client.status.uptimeMs >= RouterLimits.gathering.wholeMilliseconds
        #expect(reply.failure?.retryAfterMs != nil || hasGathered)
    }

    @Test func `a kind that does not exist is told from one that is away`() throws {
        let peer = peer(.dealer)
        func code(_ kind: EntityKind) -> ErrorCode? {
            peer.send(Call.sample(kind, id: "c1").frames)
            return peer.reply()?.failure?.code
        }
        try wait(for: "the bus to have gathered") { code("gohst") == .unknownCall }
        #expect(code("ghost") == .unavailable)
    }

    @Test func `a call with too few frames is refused by its id`() throws {
        let peer = peer(.dealer)
        peer.send(Array(Call.sample(id: "c1").frames.dropLast()))
        #expect(peer.reply()?.header.id == "c1")
    }

    @Test(arguments: ["status", "bus.status"])
    func `the bus takes its questions with and without its name`(name: String) throws {
        let peer = peer(.dealer)
        func ask(_ call: String) -> Reply? {
            var frames = Call.bus("status").frames
            frames[3] = Array(#"{"id":"c1","call":"\#(call)","actor":"@operator"}"#.utf8)
            peer.send(frames)
            return peer.reply()
        }
        #expect(ask(name)?.header.status == .ok)
        #expect(ask("states")?.failure?.message.contains("bus.status") == true)
    }

    @Test func `another version of the protocol is told which one this is`() throws {
        let peer = peer(.dealer)
        peer.send([Array("P2".utf8)] + Call.sample(key: "", id: "c1").frames.dropFirst())
        let reply = try #require(peer.reply())
        #expect(reply.failure?.code == .versionMismatch)
        #expect(reply.header.id == "c1")
        peer.send([Array("P2".utf8), [1], [2], [3], [4], [5], [6]])
        #expect(peer.reply()?.failure?.code == .versionMismatch)
    }

    @Test func `what is no call is bad input`() throws {
        let peer = peer(.dealer)
        let good = Call.sample().frames
        let long = Bytes(repeating: 65, count: Limits.key + 1)
        let wrong: [[Bytes]] = [
            [Array("hello".utf8)], [[]], [[], []], Array(good.dropLast()), good + [[1]],
            good + Array(repeating: [1], count: 50),
            [good[0], [], good[2], good[3], good[4]], [good[0], long, good[2], good[3], good[4]],
            [good[0], good[1], long, good[3], good[4]],
            [good[0], good[1], good[2], Bytes(repeating: 32, count: Limits.header + 1), good[4]],
        ]
        for frames in wrong {
            peer.send(frames)
            let answer = try #require(peer.receive())
            let reply = try Reply(frames: answer.count == 4 ? Array(answer.dropFirst()) : answer)
            #expect(reply.failure?.code == .badInput)
        }
        #expect(try client.status.malformed == wrong.count)
    }

    @Test func `a header that can't be read is bad input`() throws {
        let worker = try RunningWorker("echo-1", kinds: ["echo"], at: [broker.address])
        try wait(for: "the worker") { try client.workers.count == 1 }
        let peer = peer(.dealer)
        let good = Call.sample().frames
        for header in ["", "{}", "[]", #"{"id":7,"call":"echo.say","actor":"a"}"#, "\u{0}"] {
            peer.send([good[0], good[1], good[2], Array(header.utf8), good[4]])
            #expect(peer.reply()?.failure?.code == .badInput)
        }
        worker.leave()
    }

    @Test(arguments: ["echo", "ghost"])
    func `a refusal of a bad header says which call it refuses`(kind: EntityKind) throws {
        let worker = try RunningWorker("echo-1", kinds: ["echo"], at: [broker.address])
        try wait(for: "the worker") { try client.workers.count == 1 }
        let peer = peer(.dealer)
        var frames = Call.sample(kind).frames
        frames[3] = Array(#"{"id":"c1","call":"echo.say","timeoutMs":-1}"#.utf8)
        peer.send(frames)
        #expect(peer.reply()?.header.id == "c1")
        frames[3] = Array(#"{"id":["c1"],"call":"echo.say"}"#.utf8)
        peer.send(frames)
        #expect(peer.reply()?.header.id == "")
        worker.leave()
    }

    @Test func `a key that is none is bad input`() throws {
        let worker = try RunningWorker("echo-1", kinds: ["echo"], at: [broker.address])
        try wait(for: "the worker") { try client.workers.count == 1 }
        let peer = peer(.dealer)
        peer.send(Call.sample(key: "two.parts", id: "c1").frames)
        #expect(peer.reply()?.failure?.context == ["field": "key"])
        worker.leave()
    }

    @Test func `a body over the limit is too large`() throws {
        let peer = peer(.dealer)
        peer.send(Call.sample(id: "c1", body: Bytes(repeating: 32, count: Limits.body + 1)).frames)
        let reply = try #require(peer.reply())
        #expect(reply.failure?.code == .payloadTooLarge)
        #expect(reply.header.id == "c1")
        let most = Bytes(repeating: 32, count: Limits.refusedBody)
        peer.send(Call.sample(id: "c2", body: most).frames)
        let other = try #require(peer.reply())
        #expect(other.failure?.code == .payloadTooLarge)
        #expect(other.header.id == "c2")
    }

    @Test func `a client sends no body over the limit`() throws {
        let body = Bytes(repeating: 32, count: Limits.refusedBody + 1)
        let reply = try client.call(.sample(body: body), timeout: .seconds(30))
        #expect(reply.failure?.code == .payloadTooLarge)
    }

    @Test func `a message far over the limit ends its connection and nobody else's`() throws {
        let (hostile, other) = (peer(.dealer), peer(.dealer))
        hostile.send(Call.sample(body: Bytes(repeating: 32, count: Limits.refusedBody + 1)).frames)
        #expect(hostile.receive(within: .milliseconds(300)) == nil)
        other.send(Call.bus("status").frames)
        #expect(other.reply()?.header.status == .ok)
    }

    @Test func `a body of exactly the limit passes both ways`() throws {
        let worker = try RunningWorker("echo-1", kinds: ["echo"], at: [broker.address])
        let body = Bytes(repeating: 32, count: Limits.body)
        let reply = try client.call(.sample(body: body), timeout: .seconds(30))
        #expect(reply.body == body)
        worker.leave()
    }

    @Test func `the bus tells how it is`() throws {
        let worker = try RunningWorker("echo-1", kinds: ["echo", "echoes"], at: [broker.address])
        try wait(for: "the worker") { try client.workers.count == 1 }
        let peer = peer(.dealer)
        peer.send(Call.sample().frames)
        #expect(peer.reply()?.header.status == .ok)
        try wait(for: "the worker's counters") {
            try client.workers.first?.counters == RawJSON(Array(#"{"turns":7}"#.utf8))
        }
        let status = try client.status
        #expect(status.version == Release.version)
        #expect(status.workers == 1)
        #expect(status.calls > 1)
        #expect(status.memoryBytes > 1_000_000)
        let listed = try #require(try client.workers.first)
        #expect(listed.service == "echo")
        #expect(listed.instance == "echo-1")
        #expect(listed.kinds == ["echo", "echoes"])
        #expect(listed.completed == 1)
        #expect(listed.pending == 0)
        #expect(!listed.leaving)
        worker.leave()
    }

    @Test func `the bus tells who would be asked`() throws {
        let workers = try (1...3).map {
            try RunningWorker("echo-\($0)", kinds: ["echo"], at: [broker.address])
        }
        try wait(for: "three workers") { try client.workers.count == 3 }
        for number in 0..<30 {
            let body = Array(#"{"kind":"echo","key":"k\#(number)"}"#.utf8)
            let reply = try client.call(.bus("route", body: body), timeout: .seconds(30))
            let route = try JSON.decode(BusRoute.self, from: reply.body)
            let asked = try client.call(
                .sample(key: EntityKey("k\(number)")), timeout: .seconds(30))
            #expect(asked.header.stream?.key == EntityKey(route.instance))
        }
        for worker in workers { worker.leave() }
    }

    @Test func `the bus refuses what it doesn't know`() throws {
        let unknown = try client.call(.bus("dance"), timeout: .seconds(30))
        #expect(unknown.failure?.code == .unknownCall)
        let empty = try client.call(.bus("route"), timeout: .seconds(30))
        #expect(empty.failure?.code == .badInput)
    }
}
