import Bus
import ParlorWire
import Testing

@Suite struct GoldenFrames {
    let announcement = Announcement(
        service: "lobby", instance: "lobby-1", pid: 42, kinds: ["room", "rooms"])
    let curious = Announcement(
        service: "lobby", instance: "lobby-1", pid: 42, kinds: ["room"],
        hints: Hints(
            atOnce: [EventHint(kind: "match", event: "ended")],
            inPassing: [
                EventHint(kind: "match", event: "ended"),
                EventHint(kind: "match", event: "acted"),
            ]))
    let reply = Reply(header: ReplyHeader(id: "c1", status: .ok), body: Array("{}".utf8))
    let ticket = Ticket(
        number: 0x0102_0304_0506_0708, sent: Timestamp(milliseconds: 0x41))

    func text(_ frames: [Bytes]) -> [String] { frames.map { String(decoding: $0, as: UTF8.self) } }

    @Test func `a worker's words keep their shape`() {
        #expect(
            text(WorkerMessage.announce(announcement).frames) == [
                "P1", "announce",
                #"{"instance":"lobby-1","kinds":["room","rooms"],"pid":42,"service":"lobby"}"#,
            ])
        #expect(
            text(WorkerMessage.announce(curious).frames)[2]
                == #"{"hints":{"atOnce":["match.ended"],"inPassing":["match.acted"]},"#
                + #""instance":"lobby-1","kinds":["room"],"pid":42,"service":"lobby"}"#)
        #expect(
            text(WorkerMessage.beat(counters: Array("{}".utf8)).frames) == ["P1", "beat", "{}"])
        #expect(text(WorkerMessage.leave(forGood: false).frames) == ["P1", "leave"])
        #expect(text(WorkerMessage.leave(forGood: true).frames) == ["P1", "leave", "forGood"])
        #expect(
            text(WorkerMessage.reply(ticket, reply).frames) == [
                "P1", "reply", "\u{1}\u{2}\u{3}\u{4}\u{5}\u{6}\u{7}\u{8}\0\0\0\0\0\0\0A",
                #"{"id":"c1","status":"ok"}"#, "{}",
            ])
    }

    @Test func `a broker's words keep their shape`() {
        #expect(
            text(BrokerMessage.welcome(at: ticket.sent).frames) == [
                "P1", "welcome", "\0\0\0\0\0\0\0A",
            ])
        #expect(
            text(BrokerMessage.beat(at: ticket.sent).frames) == ["P1", "beat", "\0\0\0\0\0\0\0A"])
        #expect(text(BrokerMessage.unknown.frames) == ["P1", "unknown"])
        #expect(text(BrokerMessage.taken.frames) == ["P1", "taken"])
        #expect(text(BrokerMessage.goodbye.frames) == ["P1", "goodbye"])
        #expect(
            text(BrokerMessage.refused(because: "No room.").frames) == [
                "P1", "refused", "No room.",
            ])
        #expect(
            text(BrokerMessage.call(ticket, .sample("room", id: "c1")).frames) == [
                "P1", "call", "\u{1}\u{2}\u{3}\u{4}\u{5}\u{6}\u{7}\u{8}\0\0\0\0\0\0\0A", "room",
                "K7QD",
                #"{"actor":"@operator","call":"room.say","id":"c1"}"#, "{}",
            ])
    }

    @Test func `a broker's hint keeps its shape`() {
        let hints = [
            EventHint(kind: "match", event: "ended"), EventHint(kind: "room", event: "~x"),
        ]
        #expect(
            text(BrokerMessage.hint(hints).frames) == [
                "P1", "hint", #"["match.ended","room.~x"]"#,
            ])
    }

    @Test(arguments: [
        "", "[]]", "{}", #"["match"]"#, #"["match."]"#, #"[".ended"]"#, #"["match.M1.ended"]"#,
        #"["ma tch.ended"]"#, #"["match.en\nded"]"#, "[1]",
    ])
    func `a hint of what can be no event is not understood`(body: String) {
        #expect(throws: Malformed.self) {
            try BrokerMessage(frames: [
                WireVersion.frame, BrokerMessage.Verb.hint, Array(body.utf8),
            ])
        }
    }

    @Test(arguments: [
        #"["match.ended"]"#, #"{"atOnce":["match"],"inPassing":[]}"#,
        #"{"atOnce":["match.M1.ended"],"inPassing":[]}"#, #"{"atOnce":["match.ended"]}"#,
    ])
    func `a worker that wants what can be no event is not understood`(hints: String) {
        let body =
            #"{"hints":\#(hints),"instance":"l","kinds":["room"],"pid":1,"service":"lobby"}"#
        #expect(throws: Malformed.self) {
            try WorkerMessage(frames: [
                WireVersion.frame, WorkerMessage.Verb.announce, Array(body.utf8),
            ])
        }
    }

    @Test func `what is written is read back`() throws {
        let workers: [WorkerMessage] = [
            .announce(announcement), .announce(curious), .beat(counters: [1, 2]),
            .leave(forGood: false), .leave(forGood: true),
            .reply(ticket, reply),
        ]
        for message in workers { #expect(try WorkerMessage(frames: message.frames) == message) }
        let brokers: [BrokerMessage] = [
            .welcome(at: ticket.sent), .beat(at: ticket.sent), .unknown, .goodbye,
            .refused(because: "No room."), .hint([]),
            .hint([EventHint(kind: "match", event: "ended")]),
            .call(ticket, .sample(id: "c1")),
        ]
        for message in brokers { #expect(try BrokerMessage(frames: message.frames) == message) }
    }

    @Test func `a worker that announces too much is not understood`() {
        let crowd = Announcement(
            service: "lobby", instance: "lobby-1", pid: 1,
            kinds: (0...Announcement.mostKinds).map { EntityKind("k\($0)") })
        let eager = Announcement(
            service: "lobby", instance: "lobby-1", pid: 1, kinds: ["room"],
            hints: Hints(
                atOnce: Set((0..<100).map { EventHint(kind: "match", event: "a\($0)") }),
                inPassing: Set((0..<29).map { EventHint(kind: "match", event: "p\($0)") })))
        let nameless = Announcement(service: "lobby", instance: "", pid: 1, kinds: ["room"])
        for announcement in [crowd, eager, nameless] {
            #expect(throws: Malformed.self) {
                try WorkerMessage(frames: WorkerMessage.announce(announcement).frames)
            }
        }
    }

    @Test(arguments: ["a\nb", "a b", "\u{1B}[2J", "\u{7F}", "é", "\u{202E}a"])
    func `a worker whose name could forge a line of the log is not understood`(name: String) {
        for announcement in [
            Announcement(service: name, instance: "lobby-1", pid: 1, kinds: ["room"]),
            Announcement(service: "lobby", instance: name, pid: 1, kinds: ["room"]),
            Announcement(service: "lobby", instance: "l", pid: 1, kinds: [EntityKind(name)]),
        ] {
            #expect(throws: Malformed.self) {
                try WorkerMessage(frames: WorkerMessage.announce(announcement).frames)
            }
        }
    }

    @Test(arguments: [
        ("tcp://127.0.0.1:5550", true), ("tcp://127.9.8.7:5550", true),
        ("tcp://localhost:5550", true),
        ("tcp://[::1]:5550", true), ("tcp://0.0.0.0:5550", false), ("tcp://*:5550", false),
        ("tcp://127.example.com:5550", false), ("tcp://127.0.0.1.example.com:5550", false),
        ("tcp://10.0.0.1:5550", false), ("tcp://[::]:5550", false), ("tcp://bus:5550", false),
    ])
    func `only what can't be anything else is loopback`(text: String, isLoopback: Bool) {
        #expect(BusAddress(text)?.isLoopback == isLoopback)
    }

    #if os(Linux)
        @Test func `a broker on loopback has a name for the services beside it`() throws {
            let nearby = try #require(BusAddress("tcp://127.0.0.1:5550")?.nearby)
            #expect(nearby.description == "ipc://@parlor-127.0.0.1:5550")
            #expect(nearby.workers == "ipc://@parlor-127.0.0.1:5553")
            #expect(BusAddress(nearby.description) == nearby)
            #expect(nearby.isLoopback && nearby.nearby == nil)
            #expect(BusAddress("tcp://10.0.0.1:5550")?.nearby == nil)
        }
    #endif

    @Test(arguments: ["tcp://:1", "tcp://@parlor:5550", "ipc://parlor:5550", "ipc:///tmp/x", "x"])
    func `what is no address is none`(text: String) { #expect(BusAddress(text) == nil) }
}
