import Collectors
import Journal
import ParlorWire
import Testing
import Witness

@testable import Hosting

/// What a collector of OpenTelemetry is sent.
@Suite struct SpanTests {
    private let noon = Timestamp("2026-03-01T12:00:00.000Z")!

    private func note(
        _ trace: TraceID, _ took: CallTimes, refusal: Failure? = nil
    ) -> CallNote {
        let header = CallHeader(id: "ben/1", call: "room.join", actor: .person("ben"), trace: trace)
        let call = Call(kind: "room", key: "K7QD", header: header, body: Array("secret".utf8))
        let ok = Reply(header: ReplyHeader(id: "ben/1", status: .ok, rev: 7), body: [])
        return CallNote(
            call, answer: refusal.map { Reply(refusing: "ben/1", $0) } ?? ok, at: noon, took: took)
    }

    @Test func `a service's span is a child of the gateway's, in the same trace`() {
        let trace = TraceID(beginningAt: noon, by: .person("ben"), "ben/1")
        let relay = Span(note(trace, CallTimes(asked: 900)), in: "gateway")
        let call = Span(note(trace, CallTimes(decide: 400, keep: 200)), in: "lobby")
        #expect(relay.traceId == trace.rawValue && call.traceId == trace.rawValue)
        #expect(relay.parentSpanId == nil && call.parentSpanId == relay.spanId)
        #expect(call.spanId != relay.spanId)
        #expect(call.endTimeUnixNano == "1772366400000000000")
        #expect(call.startTimeUnixNano == "1772366399999400000")
        let text = String(decoding: JSON.encode(call), as: UTF8.self)
        #expect(text.contains(#""key":"parlor.keep_us","value":{"intValue":"200"}"#))
        #expect(text.contains(#""status":{"code":1}"#) && !text.contains("secret"))
    }

    @Test func `what is sent is as OpenTelemetry's schema asks`() throws {
        let trace = TraceID(beginningAt: noon, by: .person("ben"), "ben/1")
        let full = Failure("ROOM_FULL", "The room is full.")
        let all = CallTimes(queue: 1, decide: 2, keep: 3, tell: 4, asked: 5)
        for service in ["gateway", "lobby"] {
            let spans = [
                Span(note(trace, all), in: service), Span(note("chosen", CallTimes()), in: service),
                Span(note(trace, all, refusal: full), in: service),
            ]
            let sent = try Value(JSON.encode(SpanBatch(spans, of: service, "\(service)-1")))
            let flaws = TraceRequestSchema.flaws(in: sent)
            #expect(flaws == [])
            let told = sent["resourceSpans"].items[0]["scopeSpans"].items[0]["spans"].items
            #expect(told.count == 3)
        }
    }

    @Test(arguments: [
        (#""kind":2"#, #""kind":"SPAN_KIND_SERVER""#, "kind can't be"),
        (#""traceId":"#, #""trace_id":"#, "has no traceId"),
        (#""traceId":"#, #""trace_id":"#, "has trace_id, which is in no Span"),
        (#""spanId":""#, #""spanId":"ff"#, "spanId can't be"),
        (#""spanId":""#, #""spanId":"x"#, "spanId can't be"),
        (#""intValue":"200""#, #""intValue":200"#, "intValue can't be"),
        (#""code":1"#, #""code":3"#, "code can't be"),
        (#""name":"room.join""#, #""name":"""#, "name can't be"),
        (#""key":"parlor.by""#, #""key":"parlor.stream""#, "has a key twice"),
        (#""stringValue":"lobby""#, #""boolValue":true,"stringValue":"lobby""#, "several values"),
        (#""startTimeUnixNano":"1"#, #""startTimeUnixNano":"9"#, "ends before it starts"),
        (#""spans":["#, #""spans":[7,"#, "spans[0] can't be"),
    ])
    func `the schema says what is wrong`(_ right: String, _ wrong: String, _ flaw: String) throws {
        let span = Span(note("t", CallTimes(decide: 400, keep: 200)), in: "lobby")
        let sent = String(
            decoding: JSON.encode(SpanBatch([span], of: "lobby", "l-1")), as: UTF8.self)
        #expect(sent.contains(right))
        let changed = try Value(sent.replacing(right, with: wrong).utf8)
        let flaws = TraceRequestSchema.flaws(in: changed)
        #expect(flaws.contains { $0.contains(flaw) }, "\(flaws)")
    }

    @Test func `a gateway and a fan-out that wait for one call have spans of their own`() {
        let waiting = note("t", CallTimes(asked: 900))
        let spans = ["gateway", "sync-fanout"].map { Span(waiting, in: $0) }
        #expect(spans[0].spanId != spans[1].spanId && spans[0].parentSpanId == nil)
    }

    private func act(
        by part: Actor, _ id: CommandID, on stream: StreamName, in trace: TraceID,
        from source: TracedCommand? = nil
    ) -> Span {
        let header = CallHeader(id: id, call: "person.count", actor: part, trace: trace)
        let call = Call(kind: stream.kind, key: stream.key, header: header, body: [])
        let ok = Reply(header: ReplyHeader(id: id, status: .ok, rev: 3), body: [])
        var note = CallNote(call, answer: ok, at: noon, took: CallTimes(decide: 1))
        note.source = source
        return Span(note, in: "profile-store")
    }

    @Test func `what a follower does is a child of the command whose event it carries`() {
        let trace = TraceID(beginningAt: noon, by: .person("ben"), "ben/1")
        let call = Span(note(trace, CallTimes(decide: 400)), in: "lobby")
        let source = TracedCommand(
            command: CommandKey(actor: .person("ben"), id: "ben/1"),
            stream: StreamName("room", "K7QD"))
        let follower = Actor.part("follower.rooms")
        let told = (["ada", "ben"] as [EntityKey]).map {
            act(by: follower, "e-7", on: StreamName("person", $0), in: trace, from: source)
        }
        #expect(told.allSatisfy { $0.parentSpanId == call.spanId })
        #expect(told[0].spanId != told[1].spanId, "One event led to both.")
        let first = TracedCommand(
            command: CommandKey(actor: follower, id: "e-7"), stream: StreamName("person", "ada"))
        let next = act(
            by: .part("follower.people"), "p-9", on: StreamName("chat", "c"), in: trace,
            from: first)
        #expect(next.parentSpanId == told[0].spanId)
    }

    @Test func `what a deadline does is below what began its trace, if that is known`() {
        let trace = TraceID(beginningAt: noon, by: .person("ben"), "ben/1")
        let relay = Span(note(trace, CallTimes(asked: 900)), in: "gateway")
        let stream = StreamName("match", "m7")
        #expect(act(by: .clock, "deadline-3", on: stream, in: trace).parentSpanId == relay.spanId)
        let alone = TraceID(beginningAt: noon, by: .clock, CommandID(stream.description))
        for trace in [alone, "chosen", "0123456789abcdef0123456789abcdef"] {
            #expect(act(by: .clock, "deadline-3", on: stream, in: trace).parentSpanId == nil)
        }
        let begun = TraceID(beginningAt: noon, by: .operator, "o-1")
        let asked = act(by: .operator, "o-1", on: stream, in: begun)
        #expect(asked.parentSpanId == nil)
        let later = act(by: .clock, "deadline-4", on: stream, in: begun)
        #expect(later.parentSpanId == asked.spanId && later.spanId != asked.spanId)
    }

    @Test func `a refusal is an error, with its reason`() {
        let full = Failure("ROOM_FULL", "The room is full.")
        let span = Span(note("t", CallTimes(decide: 1), refusal: full), in: "lobby")
        #expect(span.status.code == 2 && span.status.message == "ROOM_FULL: The room is full.")
        #expect(span.traceId.count == 32 && span.traceId.allSatisfy(\.isHexDigit))
    }

    @Test(arguments: [
        (["PARLOR_OTLP_PERCENT": "0"], 0), ([:], 20), (["PARLOR_OTLP_PERCENT": "100"], 1_000),
    ])
    func `a share of the traces is sent, and everything slow`(
        settings: [String: String], about count: Int
    ) throws {
        let environment = settings.merging(["PARLOR_OTLP": "http://h:1/x"]) { $1 }
        let slow: Duration = .milliseconds(100)
        let target = try #require(try SpanTarget(environment, slowAfter: slow))
        let traces = (0..<1_000).map { TraceID(beginningAt: noon, by: .clock, CommandID("\($0)")) }
        let wanted = traces.count { target.wants(note($0, CallTimes(decide: 99_999))) }
        #expect(count == 1_000 || count == 0 ? wanted == count : (1...count * 2).contains(wanted))
        #expect(traces.allSatisfy { target.wants(note($0, CallTimes(decide: 100_000))) })
        let none = try #require(try SpanTarget(environment, slowAfter: nil))
        #expect(traces.count { none.wants(note($0, CallTimes(decide: 100_000))) } == wanted)
    }

    @Test(arguments: [
        ["PARLOR_OTLP": "https://h"], ["PARLOR_OTLP": "h:4318"], ["PARLOR_OTLP": "http://h:0"],
        ["PARLOR_OTLP": "http://:4318"],
        ["PARLOR_OTLP": "http://h", "PARLOR_OTLP_PERCENT": "101"],
    ])
    func `a setting that can't be is refused`(environment: [String: String]) {
        #expect(throws: SettingsFault.self) { try SpanTarget(environment, slowAfter: nil) }
    }

    @Test func `what is noted reaches the collector, and one that is not there is no harm`() throws
    {
        let collector = try SpanCollector { text in
            text.matches(of: #/"name":"room.join"/#).count >= 3
        }
        let target = try #require(
            try SpanTarget(
                [
                    "PARLOR_OTLP": "http://127.0.0.1:\(collector.port)",
                    "PARLOR_OTLP_PERCENT": "100",
                ], slowAfter: nil))
        let log = Log(.text, instance: "test")
        let exporter = SpanExporter(to: target, of: "lobby", "lobby-1", log: log)
        for number in 0..<3 { exporter.take(note(TraceID("t\(number)"), CallTimes(decide: 5))) }
        let requests = try collector.requests()
        for request in requests {
            #expect(request.head.hasPrefix("POST /v1/traces HTTP/1.1\r\n"))
            #expect(request.head.contains("\r\nContent-Type: application/json\r\n"))
            let sent = try Value(request.body)
            let flaws = TraceRequestSchema.flaws(in: sent)
            #expect(flaws == [])
            let about = sent["resourceSpans"].items[0]["resource"]["attributes"].items
            #expect(about.contains { $0["value"]["stringValue"].text == "lobby-1" })
        }
        #expect(HTTPPost(to: target).send([])?.contains("can't be reached") == true)
    }
}
