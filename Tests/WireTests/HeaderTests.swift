import JSONSamples
import ParlorWire
import Testing

@Suite struct HeaderTests {
    let call = CallHeader(
        id: "c-1", call: "room.join", actor: .person("u1"), device: "d1", timeoutMs: 500, trace: "t"
    )
    let reply = ReplyHeader(id: "c-1", status: .ok, stream: StreamName("room.K7QD"), rev: 12)
    let event = EventHeader(
        stream: StreamName("room.K7QD")!, epoch: "e1", rev: 12, event: "playerJoined",
        at: Timestamp("2026-03-01T12:00:00.123Z")!, by: .operator, id: "c-1", trace: "t")

    @Test func `headers have these bytes`() {
        #expect(
            String(call.bytes)
                == #"{"actor":"u1","call":"room.join","device":"d1","id":"c-1","#
                + #""timeoutMs":500,"trace":"t"}"#
        )
        #expect(
            String(reply.bytes) == #"{"id":"c-1","rev":12,"status":"ok","stream":"room.K7QD"}"#)
        #expect(
            String(event.bytes)
                == #"{"at":"2026-03-01T12:00:00.123Z","by":"@operator","epoch":"e1","#
                + #""event":"playerJoined","id":"c-1","rev":12,"stream":"room.K7QD","trace":"t"}"#)
    }

    @Test func `what may be absent is left out`() throws {
        let call = CallHeader(id: "1", call: "a.b", actor: .clock)
        #expect(String(call.bytes) == #"{"actor":"@clock","call":"a.b","id":"1"}"#)
        #expect(try CallHeader(bytes: call.bytes) == call)
        let reply = ReplyHeader(id: "", status: .error)
        #expect(String(reply.bytes) == #"{"id":"","status":"error"}"#)
        #expect(try ReplyHeader(bytes: reply.bytes) == reply)
    }

    @Test func `by hand and by Codable, headers are the same`() throws {
        var seeded = Dice(seed: 4)
        for _ in 0..<500 {
            let text = { (seeded: inout Dice) in "x" + seeded.text() }
            let optional = { (seeded: inout Dice) in seeded.chance(50) ? seeded.text() : nil }
            let stream = StreamName(EntityKind(text(&seeded)), EntityKey(text(&seeded)))
            let call = CallHeader(
                id: CommandID(text(&seeded)), call: CallName(text(&seeded)),
                actor: Actor(rawValue: seeded.chance(50) ? "@" + text(&seeded) : text(&seeded)),
                device: optional(&seeded).map(DeviceID.init(rawValue:)),
                timeoutMs: seeded.chance(50) ? Int.random(in: Limits.timeout, using: &seeded) : nil,
                trace: optional(&seeded).map { TraceID("t\($0.utf8.count)") })
            let reply = ReplyHeader(
                id: call.id, status: seeded.chance(50) ? .ok : .error,
                stream: seeded.chance(50) ? stream : nil, rev: seeded.chance(50) ? 7 : nil,
                cost: seeded.chance(50) ? 3 : nil, forCaller: seeded.chance(50) ? true : nil)
            let event = EventHeader(
                stream: stream, epoch: Epoch(text(&seeded)),
                rev: Int.random(in: 1 ... .max, using: &seeded),
                event: text(&seeded),
                at: Timestamp(
                    milliseconds: Int64.random(in: 0...4_000_000_000_000, using: &seeded)),
                by: seeded.chance(50) ? call.actor : nil, id: call.id,
                trace: optional(&seeded).map { TraceID("t\($0.utf8.count)") })

            #expect(call.bytes == JSON.encode(call))
            #expect(reply.bytes == JSON.encode(reply))
            #expect(event.bytes == JSON.encode(event))
            #expect(try CallHeader(bytes: call.bytes) == call)
            #expect(try ReplyHeader(bytes: reply.bytes) == reply)
            #expect(try EventHeader(bytes: event.bytes) == event)
            #expect(try JSON.decode(EventHeader.self, from: event.bytes) == event)
        }
    }

    @Test func `unknown fields are ignored, in any order`() throws {
        let text = #" {"later": [{}], "id":"1", "trace":null, "call":"a.b", "actor":"u\u0031"} "#
        #expect(
            try CallHeader(bytes: text.bytes)
                == CallHeader(id: "1", call: "a.b", actor: .person("u1")))
    }

    @Test(arguments: [
        (#"{"call":"a.b","actor":"u"}"#, "id", "'id' is missing."),
        (#"{"id":null,"call":"a.b","actor":"u"}"#, "id", "'id' is missing."),
        (#"{"id":"1","actor":"u"}"#, "call", "'call' is missing."),
        (#"{"id":"1","call":"a.b"}"#, "actor", "'actor' is missing."),
        (#"{"id":"","call":"a.b","actor":"u"}"#, "id", "'id' is empty."),
        (#"{"id":"1","call":"a.b","actor":""}"#, "actor", "'actor' is empty."),
        (#"{"id":1,"call":"a.b","actor":"u"}"#, "id", "'id' must be text, not a number."),
        (
            #"{"id":"1","call":"a.b","actor":"u","timeoutMs":0}"#, "timeoutMs",
            "'timeoutMs' must be from 1 to 60000, not 0."
        ),
        (
            #"{"id":"1","call":"a.b","actor":"u","timeoutMs":60001}"#, "timeoutMs",
            "'timeoutMs' must be from 1 to 60000, not 60001."
        ),
        (#"["id"]"#, "", "The JSON must be an object, not an array."),
        (#"{"id":"1","id":"2"}"#, "", "The JSON has 'id' twice in one object."),
        ("", "", "The JSON ends where a value should be."),
    ])
    func `a wrong call header is refused`(text: String, field: String, reason: String) {
        #expect(throws: Malformed(reason, field: field)) { try CallHeader(bytes: text.bytes) }
    }

    @Test(arguments: [String(repeating: "t", count: 129), "", "a b"])
    func `a trace that can't be shown is refused`(trace: String) {
        let header = CallHeader(
            id: "1", call: "a.b", actor: .person("u"), trace: TraceID(trace))
        #expect(
            throws: Malformed("'trace' has 1 to 128 visible characters.", field: "trace")
        ) { try CallHeader(bytes: header.bytes) }
    }

    @Test func `a command that begins a trace begins the same one again, and another later`() {
        let now = Timestamp("2026-03-01T12:00:00.123Z")!
        let trace = TraceID(beginningAt: now, by: .person("ada"), "c-1")
        #expect(trace == TraceID(beginningAt: now, by: .person("ada"), "c-1"))
        #expect(trace.rawValue.count == 32)
        #expect(trace < TraceID(beginningAt: now + .milliseconds(1), by: .person("ada"), "c-1"))
        #expect(trace != TraceID(beginningAt: now, by: .person("ada"), "c-2"))
        #expect(trace != TraceID(beginningAt: now, by: .person("bob"), "c-1"))
        #expect(trace.beginning == TraceID.number(of: "c-1", by: .person("ada")))
        let chosen: [TraceID] = ["mine", "0123456789abcdef0123456789abcdef"]
        #expect(chosen.allSatisfy { $0.beginning == nil })
    }

    @Test func `an id has its limit, and so has the header`() throws {
        let header = { (id: Int, device: Int) in
            CallHeader(
                id: CommandID(String(repeating: "i", count: id)), call: "a.b", actor: .person("u"),
                device: DeviceID(String(repeating: "d", count: device)))
        }
        #expect(try CallHeader(bytes: header(128, 0).bytes) == header(128, 0))
        #expect(throws: Malformed("'id' has at most 128 bytes.", field: "id")) {
            try CallHeader(bytes: header(129, 0).bytes)
        }
        let rest = Limits.header - header(1, 0).bytes.count
        #expect(try CallHeader(bytes: header(1, rest).bytes) == header(1, rest))
        #expect(throws: Malformed("A header has at most 4096 bytes, not 4097.")) {
            try CallHeader(bytes: header(1, rest + 1).bytes)
        }
    }

    @Test(arguments: [
        (#"{"id":"1","status":"fine"}"#, "status"), (#"{"id":"1"}"#, "status"),
        (#"{"status":"ok"}"#, "id"), (#"{"id":"1","status":"ok","stream":"room"}"#, "stream"),
        (#"{"id":"1","status":"ok","rev":-1}"#, "rev"),
        (#"{"id":"1","status":"ok","rev":1.5}"#, "rev"),
    ])
    func `a wrong reply header is refused`(text: String, field: String) {
        let error = #expect(throws: Malformed.self) { try ReplyHeader(bytes: text.bytes) }
        #expect(error?.field == field)
    }

    @Test(arguments: ["at", "epoch", "event", "id", "rev", "stream"])
    func `an event header needs all but who and trace`(field: String) throws {
        var fields = try JSON.decode([String: RawJSON].self, from: event.bytes)
        fields[field] = nil
        #expect(throws: Malformed("'\(field)' is missing.", field: field)) {
            try EventHeader(bytes: JSON.encode(fields))
        }
    }
}
