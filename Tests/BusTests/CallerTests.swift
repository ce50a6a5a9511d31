import Bus
import ParlorWire
import Testing

@Suite struct CallerTests {
    let start = Timestamp(milliseconds: 1_000_000)
    let call = Call.sample(id: "c1")
    let ok = Reply(header: ReplyHeader(id: "c1", status: .ok), body: Array("{}".utf8))
    let unavailable = Reply(refusing: "c1", Failure(.unavailable, "Away.", retryAfterMs: 0))
    let deadEnd = Reply(refusing: "c1", Failure(.unavailable, "Nobody serves 'echo'."))

    func broker(_ effect: Caller.Effect?) -> Int? {
        if case .send(_, let broker)? = effect { broker } else { nil }
    }

    func reply(_ effect: Caller.Effect?) -> Reply? {
        if case .finished(_, let reply)? = effect { reply } else { nil }
    }

    func begun(brokers: Int) -> Caller {
        var caller = Caller(brokers: brokers)
        _ = caller.begin(call, timeout: .seconds(10), now: start)
        return caller
    }

    @Test func `an answer ends the call, and only once`() {
        var caller = begun(brokers: 1)
        #expect(reply(caller.receive(ok, now: start)) == ok)
        #expect(caller.receive(ok, now: start) == nil)
        #expect(caller.due == nil)
        #expect(caller.count == 0)
    }

    @Test func `calls of one id that are under way at once have one answer`() {
        var caller = begun(brokers: 1)
        #expect(caller.begin(call, timeout: .seconds(10), now: start) == nil)
        #expect(caller.count == 1)
        #expect(reply(caller.receive(ok, now: start)) == ok)
        #expect(broker(caller.begin(call, timeout: .seconds(10), now: start)) == 0)
    }

    @Test func `an unanswered try goes to the next broker with the same id`() {
        var caller = begun(brokers: 2)
        let due = start + Caller.tryTimeout
        #expect(caller.due == due)
        #expect(caller.tick(now: start).isEmpty)
        guard case .send(let again, broker: 1)? = caller.tick(now: due).first else {
            Issue.record("The call was not sent to the next broker.")
            return
        }
        #expect(again.header.id == call.header.id)
        #expect(again.body == call.body)
    }

    @Test func `every try says how long its answer is waited for`() {
        var caller = Caller(brokers: 1)
        var timeouts: [Int?] = []
        var effects = [caller.begin(call, timeout: .seconds(10), now: start)].compactMap(\.self)
        while case .send(let call, _)? = effects.first {
            timeouts.append(call.header.timeoutMs)
            effects = caller.tick(now: caller.due!)
        }
        #expect(timeouts == [10_000, 9_000, 7_000, 3_000])
        guard
            case .send(let hasty, _)? = caller.begin(
                Call(
                    kind: "echo", key: "k",
                    header: CallHeader(
                        id: "c2", call: "echo.say", actor: .operator, timeoutMs: 200),
                    body: []), timeout: .seconds(90), now: start)
        else { return }
        #expect(hasty.header.timeoutMs == 200)
    }

    @Test func `after a silent broker later calls begin at the next`() {
        var caller = begun(brokers: 2)
        _ = caller.tick(now: start + Caller.tryTimeout)
        #expect(broker(caller.begin(.sample(id: "c2"), timeout: .seconds(1), now: start)) == 1)
    }

    @Test func `tries wait longer and longer`() {
        var caller = begun(brokers: 1)
        var waits: [Int64] = []
        var now = start
        while let due = caller.due, due < start + .seconds(10) {
            waits.append((due - now).wholeMilliseconds)
            now = due
            _ = caller.tick(now: now)
        }
        #expect(waits == [1_000, 2_000, 4_000])
    }

    @Test func `an unavailable service is asked again after a pause that grows`() {
        var caller = begun(brokers: 1)
        var pauses: [Int64] = []
        var now = start
        for _ in 0..<7 {
            #expect(caller.receive(unavailable, now: now) == nil)
            let due = caller.due!
            pauses.append((due - now).wholeMilliseconds)
            now = due
            #expect(caller.tick(now: now).count == 1)
        }
        #expect(pauses == [50, 100, 200, 400, 500, 500, 500])
    }

    @Test func `who is served by nobody, and awaited by nobody, is told so at once`() {
        var caller = begun(brokers: 1)
        #expect(reply(caller.receive(deadEnd, now: start)) == deadEnd)
        #expect(caller.count == 0)
    }

    @Test func `nobody at one broker may be somebody at another`() {
        var caller = begun(brokers: 2)
        #expect(caller.receive(deadEnd, now: start) == nil)
        #expect(broker(caller.tick(now: caller.due!).first) == 1)
        #expect(reply(caller.receive(ok, now: caller.due!)) == ok)
    }

    @Test func `one broker that expects somebody back is reason enough to wait`() {
        var caller = begun(brokers: 2)
        for refusal in [deadEnd, unavailable, deadEnd] {
            #expect(caller.receive(refusal, now: start) == nil)
            _ = caller.tick(now: caller.due!)
        }
        #expect(reply(caller.receive(deadEnd, now: start)) == deadEnd)
    }

    @Test func `a refusal that says when to come again is believed`() {
        var caller = begun(brokers: 1)
        let busy = Reply(refusing: "c1", Failure(.unavailable, "Busy.", retryAfterMs: 800))
        _ = caller.receive(busy, now: start)
        #expect(caller.due == start + .milliseconds(800))
    }

    @Test(arguments: [801, 10_000, Int.max])
    func `a refusal that says to come again much later is the answer at once`(pause: Int) {
        var caller = begun(brokers: 2)
        let body = Array(#"{"code":"UNAVAILABLE","message":"","retryAfterMs":\#(pause)}"#.utf8)
        let later = Reply(header: ReplyHeader(id: "c1", status: .error), body: body)
        #expect(reply(caller.receive(later, now: start)) == later)
        #expect(caller.due == nil)
    }

    @Test func `at the deadline the last refusal is the answer`() {
        var caller = begun(brokers: 1)
        _ = caller.receive(unavailable, now: start)
        #expect(reply(caller.tick(now: start + .seconds(10)).first) == unavailable)
        #expect(caller.due == nil)
    }

    @Test func `at the deadline a call that nobody answered has timed out`() {
        var caller = begun(brokers: 1)
        let answer = reply(caller.tick(now: start + .seconds(10)).first)
        #expect(answer?.failure?.code == .timeout)
        #expect(caller.receive(ok, now: start + .seconds(11)) == nil)
    }

    @Test func `any other refusal is the answer`() {
        var caller = begun(brokers: 2)
        let refusal = Reply(refusing: "c1", Failure(.forbidden, "No."))
        #expect(reply(caller.receive(refusal, now: start)) == refusal)
    }

    @Test func `a try that no connection took goes to every other broker at once, then rests`() {
        var caller = begun(brokers: 2)
        caller.unsent("c1", now: start)
        #expect(broker(caller.tick(now: start).first) == 1)
        caller.unsent("c1", now: start)
        #expect(caller.due! > start)
        #expect(caller.tick(now: start).isEmpty)
    }

    @Test func `unsent tries don't lengthen the patience of the first that is sent`() {
        var caller = begun(brokers: 1)
        var now = start
        for _ in 0..<6 {
            caller.unsent("c1", now: now)
            now = caller.due!
            #expect(broker(caller.tick(now: now).first) == 0)
        }
        #expect(caller.due == now + Caller.tryTimeout)
    }

    @Test func `an answer to a stranger's call is nobody's`() {
        var caller = begun(brokers: 1)
        let stranger = Reply(header: ReplyHeader(id: "c9", status: .ok), body: [])
        #expect(caller.receive(stranger, now: start) == nil)
        #expect(caller.count == 1)
    }
}
