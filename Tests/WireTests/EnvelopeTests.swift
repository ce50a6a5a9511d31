import JSONSamples
import ParlorWire
import Testing

@Suite struct EnvelopeTests {
    let call = Call(
        kind: "room", key: "K7QD",
        header: CallHeader(id: "c-1", call: "room.join", actor: .person("u1")), body: "{}".bytes)
    let reply = Reply(
        header: ReplyHeader(id: "c-1", status: .ok, stream: StreamName("room.K7QD"), rev: 3),
        body: #"{"seats":[]}"#.bytes)
    let event = Publication(
        header: EventHeader(
            stream: StreamName("room.K7QD")!, epoch: "e1", rev: 3, event: "playerJoined",
            at: Timestamp(milliseconds: 0), by: .person("u1"), id: "c-1"),
        body: #"{"seat":1}"#.bytes)

    @Test func `a call is five frames`() throws {
        #expect(
            call.frames.map { String($0) } == [
                "P1", "room", "K7QD", #"{"actor":"u1","call":"room.join","id":"c-1"}"#, "{}",
            ])
        #expect(try Call(frames: call.frames) == call)
    }

    @Test func `a reply is three frames`() throws {
        #expect(
            reply.frames.map { String($0) } == [
                "P1", #"{"id":"c-1","rev":3,"status":"ok","stream":"room.K7QD"}"#, #"{"seats":[]}"#,
            ])
        #expect(try Reply(frames: reply.frames) == reply)
        #expect(reply.failure == nil)
    }

    @Test func `an event is three frames, its topic first`() throws {
        #expect(
            event.frames.map { String($0) } == [
                "room.K7QD.playerJoined",
                #"{"at":"1970-01-01T00:00:00.000Z","by":"u1","epoch":"e1","event":"playerJoined","#
                    + #""id":"c-1","rev":3,"stream":"room.K7QD"}"#,
                #"{"seat":1}"#,
            ])
        #expect(try Publication(frames: event.frames) == event)
    }

    @Test func `an error reply carries its failure`() throws {
        let failure = Failure(.unavailable, "Nobody serves 'x'.", retryAfterMs: 500)
        let reply = Reply(refusing: "c-1", failure)
        #expect(
            reply.frames.map { String($0) } == [
                "P1", #"{"id":"c-1","status":"error"}"#,
                #"{"code":"UNAVAILABLE","message":"Nobody serves 'x'.","retryAfterMs":500}"#,
            ])
        #expect(try Reply(frames: reply.frames).failure == failure)
    }

    @Test(arguments: [(Int.max, 60_000), (Int.min, 0), (-1, 0), (250, 250)])
    func `a refusal asks for a minute at most`(asked: Int, believed: Int) throws {
        let body = #"{"code":"UNAVAILABLE","message":"Later.","retryAfterMs":\#(asked)}"#.bytes
        #expect(try JSON.decode(Failure.self, from: body).retryAfterMs == believed)
        #expect(Failure(.unavailable, "Later.", retryAfterMs: asked).retryAfterMs == believed)
    }

    @Test func `an error whose body is unreadable is still an error`() {
        let reply = Reply(header: ReplyHeader(id: "1", status: .error), body: "oops".bytes)
        #expect(reply.failure?.code == .internal)
    }

    @Test func `too few or too many frames are refused`() {
        for count in 0..<8 where count != 5 {
            let frames = Array((call.frames + call.frames).prefix(count))
            #expect(throws: Malformed.self) { try Call(frames: frames) }
        }
        for count in 0..<8 where count != 3 {
            let frames = Array((reply.frames + reply.frames + reply.frames).prefix(count))
            #expect(throws: Malformed.self) { try Reply(frames: frames) }
            #expect(throws: Malformed.self) { try Publication(frames: frames) }
        }
    }

    @Test(arguments: ["P2", "", "P", "P11", "p1"])
    func `another version is refused by name`(version: String) {
        for read in [
            { _ = try Call(frames: [version.bytes] + call.frames.dropFirst()) },
            { _ = try Reply(frames: [version.bytes] + reply.frames.dropFirst()) },
        ] {
            let error = #expect(throws: Malformed.self) { try read() }
            #expect(error?.failure.code == .versionMismatch)
        }
    }

    @Test(arguments: ["", "7room", "ro.om", "ro om", "ro-om", "röom", "room\u{1B}"])
    func `what is no kind is refused`(kind: String) {
        let frames = [call.frames[0], kind.bytes] + call.frames.dropFirst(2)
        let error = #expect(throws: Malformed.self) { try Call(frames: frames) }
        #expect(error?.field == "kind")
    }

    @Test(arguments: ["a.b", "a b", "a\n", "\u{7F}", "ключ", "a\u{0}"])
    func `what is no key is refused`(key: String) {
        let frames = call.frames[0..<2] + [key.bytes] + call.frames.dropFirst(3)
        let error = #expect(throws: Malformed.self) { try Call(frames: Array(frames)) }
        #expect(error?.field == "key")
    }

    @Test func `two keys that are no text never become one`() {
        for key: Bytes in [[0xFF], [0xFE]] {
            let frames = call.frames[0..<2] + [key] + call.frames.dropFirst(3)
            #expect(throws: Malformed.self) { try Call(frames: Array(frames)) }
        }
    }

    @Test(arguments: ["", "K7QD", "public", "a_Z-09", "0f8fad5b~d9cb", "e1/12"])
    func `a key is visible and has no dot`(key: String) throws {
        let frames = call.frames[0..<2] + [key.bytes] + call.frames.dropFirst(3)
        #expect(try Call(frames: Array(frames)).key == EntityKey(key))
    }

    @Test func `a kind and a key have their limits`() {
        for place in 1...2 {
            var frames = call.frames
            frames[place] = Bytes(repeating: UInt8(ascii: "k"), count: Limits.key + 1)
            #expect(throws: Malformed.self) { try Call(frames: frames) }
        }
    }
}
