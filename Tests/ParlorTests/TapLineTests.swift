import ParlorWire
import Testing

@testable import Parlor

@Suite struct TapLineTests {
    let event = Publication(
        header: EventHeader(
            stream: StreamName("person", "p1"), epoch: "e1", rev: 7, event: "identityChanged",
            at: Timestamp("2026-03-01T12:00:00.250Z")!, by: .person("p1"), id: "c1"),
        body: Array(#"{ "displayName": "Ada  L" }"#.utf8))
    let pipe = Terminal(descriptor: -1)

    @Test func `an event is one readable line`() {
        #expect(
            TapLine(event).text(on: pipe, width: nil, time: .ofDay)
                == #"12:00:00.250Z person.p1 7 identityChanged by p1 {"displayName":"Ada  L"}"#)
    }

    @Test func `where days have passed the time has its date`() {
        let line = TapLine(event).text(on: pipe, width: nil, time: .dated)
        #expect(line.hasPrefix("2026-03-01T12:00:00.250Z person.p1 7 "))
    }

    @Test(arguments: [
        ("0198a7c1b70008000198a7c1b7000800", "trace …b7000800"), ("mine", "trace mine"),
    ])
    func `what is kept has the end of its trace, and what happens now does not`(
        trace: String, end: String
    ) {
        var event = event
        event.header.trace = TraceID(trace)
        let kept = TapLine(event).text(on: pipe, width: nil, time: .dated)
        #expect(kept.contains(#" identityChanged by p1 \#(end) {"displayName":"#), "\(kept)")
        let short = TapLine(event).text(on: pipe, width: 90, time: .dated)
        #expect(short.count == 90 && short.contains(end))
        let live = TapLine(event).text(on: pipe, width: nil, time: .ofDay)
        #expect(!live.contains("trace"))
    }

    @Test func `a body too long for the terminal is cut off visibly`() {
        let line = TapLine(event).text(on: pipe, width: 60, time: .ofDay)
        #expect(line.count == 60)
        #expect(line.hasSuffix("…"))
    }

    @Test(arguments: ["sys", "gateway", "refused", "mail"] as [EntityKind])
    func `counters and codes are shown to those who ask for them`(kind: EntityKind) {
        var event = event
        event.header.stream = StreamName(kind, "p1")
        #expect(!event.isShown(under: [""]) && !event.isShown(under: ["", "person."]))
        #expect(!event.isShown(under: [String("\(kind)".prefix(2)), "\(kind)"]))
        #expect(event.isShown(under: ["person.", "\(kind)."]))
        #expect(event.isShown(under: ["\(kind).p1."]) && !event.isShown(under: ["\(kind).p2."]))
        #expect(self.event.isShown(under: [""]))
    }

    @Test func `for programs an event is one object with topic, header and body`() throws {
        struct Line: Decodable {
            let topic: String
            let stream: StreamName
            let rev: Int
            let by: String
            let body: [String: String]
        }
        let line = try JSON.decode(Line.self, from: Array(TapLine(event).json.utf8))
        #expect(line.topic == "person.p1.identityChanged")
        #expect(line.stream == StreamName("person", "p1"))
        #expect(line.rev == 7)
        #expect(line.body == ["displayName": "Ada  L"])
    }

    func event(by: String, body: String) -> Publication {
        var event = event
        event.header = EventHeader(
            stream: StreamName("person", "p1"), epoch: "e1", rev: 7, event: "identityChanged",
            at: event.header.at, by: .person(PersonID(by)), id: "c1")
        event.body = Array(body.utf8)
        return event
    }

    @Test func `nothing in an event commands the terminal`() {
        let line = TapLine(event(by: "p1\u{1B}[2J", body: "{\"a\":\"\u{1B}]0;x\u{7}\u{9B}\n\"}"))
        let text = line.text(on: pipe, width: nil, time: .ofDay)
        #expect(text.hasSuffix(##"by p1\u001b[2J {"a":"\u001b]0;x\u0007\u009b\n"}"##))
    }

    @Test(arguments: ["no JSON", "{\"a\":", "\u{1B}", "\"", "{\"a\":\"\u{1B}\"}"])
    func `for programs a body that is no JSON is its text`(_ body: String) throws {
        struct Line: Decodable { let body: String }
        let json = TapLine(event(by: "p1", body: body)).json
        #expect(try JSON.decode(Line.self, from: Array(json.utf8)).body == body)
    }
}

@Suite struct JSONTextTests {
    @Test func `pretty JSON has one value a line and keeps its numbers as they came`() {
        let json = #"{"a":[1.10,{"b":"x, {y}: \" z"}],"e":{},"f":[]}"#
        #expect(
            JSONText.pretty(Array(json.utf8)) == """
                {
                  "a": [
                    1.10,
                    {
                      "b": "x, {y}: \\" z"
                    }
                  ],
                  "e": {},
                  "f": []
                }
                """)
    }

    @Test func `compact JSON undoes pretty JSON`() {
        let json = #"{"a":[1.10,{"b":"x, {y}: \" z"}],"e":{},"f":[]}"#
        #expect(JSONText.compact(Array(JSONText.pretty(Array(json.utf8)).utf8)) == json)
    }
}
