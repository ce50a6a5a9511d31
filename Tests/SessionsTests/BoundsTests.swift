import ParlorWire
import Testing

@testable import Sessions

@Suite struct BoundsTests {
    private func event(_ rev: Int, bytes: Int) -> Publication {
        let body = Bytes(
            "{\"rev\":\(rev),\"text\":\"\(String(repeating: "x", count: bytes))\"}".utf8)
        let header = EventHeader(
            stream: StreamName("room", "R1"), epoch: "e", rev: rev, event: "said",
            at: Timestamp(milliseconds: 0), by: nil, id: "c")
        return Publication(header: header, body: body)
    }

    private func watching(_ limits: GatewayLimits = GatewayLimits()) throws -> (Gate, ConnectionID)
    {
        let gate = Gate(limits)
        let connection = gate.connect("ada/phone")
        gate.say(#"{"cid":1,"watch":[{"stream":"room.R1"}]}"#, connection)
        let watch = try #require(gate.calls.last { $0.header.call == "sync.watch" })
        gate.answer(watch, Bytes(Self.begun(rev: 1, #""snapshot":{}"#).utf8))
        return (gate, connection)
    }

    private static func begun(rev: Int, _ content: String, people: String = "") -> String {
        #"{"stream":"room.R1","epoch":"e","rev":\#(rev),\#(content),"roster":{},"people":[\#(people)]}"#
    }

    private static func face(_ number: Int, bytes: Int) -> String {
        let id = "p\(number)"
        let identity = #"{"userId":"\#(id)","about":"\#(String(repeating: "x", count: bytes))"}"#
        return #"{"userId":"\#(id)","epoch":"p","rev":1,"identity":\#(identity)}"#
    }

    @Test func `events that come too early are kept up to some bytes, and none is lost`() throws {
        let (gate, connection) = try watching()
        for rev in 3...40 { gate.hear(event(rev, bytes: 100_000)) }
        let channel = try #require(gate.sessions.channels[StreamName("room", "R1")])
        #expect(channel.isAhead)
        #expect(channel.aheadBytes <= 256 << 10)
        let recovery = try #require(gate.calls.last { $0.header.call == "sync.watch" })
        let missed = (2...40).map { String(decoding: event($0, bytes: 9).body, as: UTF8.self) }
        gate.answer(
            recovery,
            Bytes(Self.begun(rev: 40, "\"events\":[\(missed.joined(separator: ","))]").utf8))
        let revs = gate.texts(connection).compactMap { text in
            text.firstMatch(of: /"rev":(\d+),"text"/).flatMap { Int($0.1) }
        }
        #expect(revs == Array(2...40))
    }

    @Test func `what leads up to an event is asked for, though the event itself is not kept`()
        throws
    {
        let (gate, _) = try watching()
        gate.hear(event(3, bytes: 300 << 10))
        let channel = try #require(gate.sessions.channels[StreamName("room", "R1")])
        #expect(!channel.isAhead)
        let recovery = try #require(gate.calls.last { $0.header.call == "sync.watch" })
        #expect(String(decoding: recovery.body, as: UTF8.self).contains(#""since":1"#))
    }

    @Test func `an event larger than a frame becomes a state`() throws {
        var limits = GatewayLimits()
        limits.session.frameBytes = 10_000
        let (gate, connection) = try watching(limits)
        let frames = gate.texts(connection).count
        gate.hear(event(2, bytes: 20_000))
        #expect(gate.texts(connection).count == frames)
        gate.pass(.seconds(1))
        let again = try #require(gate.calls.last { $0.header.call == "sync.watch" })
        #expect(!String(decoding: again.body, as: UTF8.self).contains("since"))
        gate.answer(again, Bytes(Self.begun(rev: 2, #""snapshot":{"short":true}"#).utf8))
        #expect(gate.texts(connection).last?.contains(#""snapshot":{"short":true}"#) == true)
    }

    @Test func `people who don't fit into an answer come after it`() throws {
        var limits = GatewayLimits()
        limits.session.frameBytes = 10_000
        let gate = Gate(limits)
        let connection = gate.connect("ada/phone")
        gate.say(#"{"cid":1,"watch":[{"stream":"room.R1","epoch":"e","since":1}]}"#, connection)
        let watch = try #require(gate.calls.last { $0.header.call == "sync.watch" })
        let people = (1...20).map { Self.face($0, bytes: 1_000) }.joined(separator: ",")
        let said = String(decoding: event(2, bytes: 9).body, as: UTF8.self)
        gate.answer(watch, Bytes(Self.begun(rev: 2, "\"events\":[\(said)]", people: people).utf8))
        let texts = gate.texts(connection)
        #expect(texts.allSatisfy { $0.utf8.count <= 10_000 })
        let answer = try #require(texts.firstIndex { $0.contains(#""recovered":true"#) })
        let faces = texts[(answer + 1)...].prefix { $0.contains(#""event":"identityChanged""#) }
        #expect(faces.count == 20)
        #expect(texts.last == said)
    }

    @Test func `a state that fits no frame is closed with why`() throws {
        var limits = GatewayLimits()
        limits.session.frameBytes = 10_000
        let gate = Gate(limits)
        let connection = gate.connect("ada/phone")
        gate.say(#"{"cid":1,"watch":[{"stream":"room.R1"}]}"#, connection)
        let watch = try #require(gate.calls.last { $0.header.call == "sync.watch" })
        let snapshot = "\"snapshot\":{\"a\":\"\(String(repeating: "x", count: 20_000))\"}"
        gate.answer(watch, Bytes(Self.begun(rev: 2, snapshot).utf8))
        #expect(gate.texts(connection).allSatisfy { $0.utf8.count <= 10_000 })
        #expect(gate.texts(connection).last?.contains(#""closed":"#) == true)
        #expect(gate.closed[connection] == nil)
    }

    @Test func `a cid that is too long is not given back`() {
        let gate = Gate()
        let connection = gate.connect("ada/phone")
        let cid = String(repeating: "x", count: 1_000)
        for command in [#""call":"person.me""#, #""watch":[]"#, #""unwatch":[]"#] {
            gate.say(#"{"cid":"\#(cid)",\#(command)}"#, connection)
            #expect(gate.texts(connection).last?.contains("BAD_INPUT") == true)
            #expect(gate.texts(connection).last?.contains("xxx") == false)
        }
    }

    @Test func `calls under way count until they are answered, across connections`() throws {
        let gate = Gate()
        let body = String(repeating: "x", count: 900 << 10)
        for number in 1...3 {
            let connection = gate.connect("ada/phone")
            for _ in 1...4 {
                gate.say(#"{"call":"chat.send","body":{"text":"\#(body)"}}"#, connection)
            }
            #expect(gate.passed("ada") == 4, "after connection \(number)")
            gate.leave(connection)
        }
        for call in gate.calls where call.header.call == "chat.send" {
            gate.answer(call, Bytes("{}".utf8))
        }
        let connection = gate.connect("ada/phone")
        gate.say(#"{"call":"chat.send","body":{"text":"\#(body)"}}"#, connection)
        #expect(gate.passed("ada") == 5)
    }

    @Test func `faces of people who appear no longer are forgotten`() throws {
        let session = Session(ConnectionID(number: 1), from: .v4(1), at: Instant(milliseconds: 0))
        let present: Set<PersonID> = ["p7", "p8"]
        for number in 1...(Session.mostIdentities * 3) {
            let identity = Identity(
                userId: PersonID("p\(number)"), epoch: "e", rev: 1, identity: RawJSON([]))
            session.note(identity) { present }
        }
        #expect(session.identities.count <= Session.mostIdentities + 2)
        #expect(session.identities["p7"] != nil)
    }
}
