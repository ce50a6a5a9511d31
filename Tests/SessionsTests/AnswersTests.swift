import ParlorWire
import Testing

@testable import Sessions

/// What a device is told when something can't be done.
@Suite struct AnswersTests {
    private struct Answer: Decodable {
        let cid: String?
        let error: Failure?
    }

    private func answers(_ gate: Gate, _ connection: ConnectionID) throws -> [Answer] {
        try gate.texts(connection).dropFirst().map { try JSON.decode(Answer.self, from: $0.json) }
    }

    private func said(_ text: String, to gate: Gate = Gate()) throws -> [Answer] {
        let connection = gate.connect("ada/phone")
        gate.say(text, connection)
        return try answers(gate, connection)
    }

    @Test func `each object of a frame gets its own answer, and those after it are taken`() throws {
        let gate = Gate()
        let long = String(repeating: "x", count: 200)
        let told = try said(
            """
            [{"cid":"a","call":3},{"cid":"b"},{"cid":"\(long)","call":"person.me"},[],
            {"cid":"c","call":"person.me"}]
            """, to: gate)
        #expect(told.map(\.cid) == ["a", "b", nil, nil])
        #expect(told.allSatisfy { $0.error?.code == .badInput })
        #expect(told.map { $0.error?.context?["field"] } == ["call", "frame", "cid", "frame"])
        #expect(gate.passed("ada") == 1)
        #expect(gate.sessions.rejections[.malformed] == 4)
    }

    @Test func `each object that can't be read is paid for, in one frame or in many`() {
        let gate = Gate()
        let connection = gate.connect("ada/phone")
        gate.say(
            "[" + [String](repeating: "3", count: 1_000).joined(separator: ",") + "]", connection)
        #expect(gate.closed[connection]?.code == .rateLimited)
        #expect(gate.texts(connection).count < 30)
    }

    @Test(arguments: [
        "garbage", "{}", #"{"hello":{}}"#, #"[{"hello":{}}]"#, #"{"hello":{"token":3}}"#, "[]x",
    ])
    func `who says no proper hello is closed with 4001 and a sentence`(_ first: String) {
        let gate = Gate()
        let connection = gate.open()
        gate.say(first, connection)
        #expect(gate.closed[connection]?.code == .unauthenticated)
        #expect(gate.closed[connection]?.reason == "The first frame is a hello with a token.")
    }

    @Test func `a watch of which nothing can be watched names each stream and why`() throws {
        let told = try said(
            #"{"cid":"w","watch":[{"stream":"bus.x"},{"stream":"x"},{"stream":"room.R","since":-1}]}"#
        )
        let error = try #require(told.first?.error)
        #expect(error.code == .badInput)
        #expect(
            error.context == [
                "bus.x": "BAD_INPUT: There is nothing to watch at bus.x.",
                "x": "BAD_INPUT: A stream's name must look like room.K7QD.",
                "room.R": "BAD_INPUT: A revision is 0 or more.",
            ])
    }

    @Test(arguments: [false, true])
    func `what owners say of very many streams fits a frame all the same`(
        isOneThere: Bool
    ) throws {
        var limits = GatewayLimits()
        limits.session.frameBytes = 1_200
        let gate = Gate(limits)
        let connection = gate.connect("ada/phone")
        gate.say(
            #"{"cid":"w","watch":[{"stream":"a.A"},{"stream":"b.B"},{"stream":"c.C"}]}"#, connection
        )
        let watches = gate.calls.filter { $0.header.call == "sync.watch" }.suffix(3)
        for (index, watch) in watches.enumerated() {
            if isOneThere, index == 0 {
                let roster = StreamRoster(audience: .everyone, people: [])
                gate.answer(
                    watch,
                    JSON.encode(
                        WatchedStream(
                            stream: StreamName("a.A")!, epoch: "e", rev: 1, events: nil,
                            snapshot: RawJSON(Bytes("{}".utf8)), roster: roster, people: [])))
            } else {
                gate.refuse(watch, Failure(.notFound, String(repeating: "x", count: 700)))
            }
        }
        #expect(gate.closed[connection] == nil)
        let answer = try #require(gate.texts(connection).first { $0.contains(#""cid":"w""#) })
        #expect(answer.utf8.count <= 1_200 && answer.contains("NOT_FOUND"))
    }

    @Test func `a watch of one stream is refused as that stream is`() throws {
        let told = try said(#"{"cid":"w","watch":[{"stream":"room.R","since":-1}]}"#)
        #expect(told.first?.error == .badInput("since", "A revision is 0 or more."))
    }

    @Test func `a revision without its epoch is refused`() throws {
        let told = try said(#"{"cid":"w","watch":[{"stream":"room.R","since":3}]}"#)
        #expect(told.first?.error?.code == .badInput)
        #expect(told.first?.error?.context == ["field": "epoch"])
    }

    @Test(arguments: [
        (1_002, "RATE_LIMITED", "A device watches at most 1 streams. Unwatch some first."),
        (
            10, "PAYLOAD_TOO_LARGE",
            "The answer is larger than the 1000 bytes of a frame. Watch fewer streams at once."
        ),
    ])
    func `a watch of too much says the limit, and is charged`(
        _ count: Int, _ code: String, _ sentence: String
    ) throws {
        var limits = GatewayLimits()
        limits.session.watchedStreams = 1
        if count < 100 { limits.session.frameBytes = 1_000 }
        let gate = Gate(limits)
        let connection = gate.connect("ada/phone")
        let places = (0..<count).map { #"{"stream":"room.R\#($0)"}"# }.joined(separator: ",")
        for _ in 1...3 { gate.say(#"{"cid":"w","watch":[\#(places)]}"#, connection) }
        let told = try answers(gate, connection).compactMap(\.error)
        #expect(told.prefix(2).allSatisfy { $0.code.rawValue == code && $0.message == sentence })
        #expect(told.count == 3 && told[2].code == .rateLimited && told[2].retryAfterMs != nil)
    }

    @Test func `what the bus says for operators is not told to apps`() throws {
        let gate = Gate()
        let connection = gate.connect("ada/phone")
        for code in [ErrorCode.unknownCall, .unavailable, .timeout, .internal] {
            gate.say(#"{"cid":"1","call":"person.me"}"#, connection)
            gate.refuse(
                gate.calls.last!,
                Failure(
                    code, "Nobody serves it, see 'parlor status'.", retryAfterMs: 100,
                    context: ["calls": "person.bury"]))
            let told = try #require(try answers(gate, connection).last?.error)
            #expect(told.code == code && told.context == nil && !told.message.contains("parlor"))
            #expect(code == .unknownCall || told.retryAfterMs == 100)
        }
        #expect(gate.texts(connection).contains { $0.contains("There is no call 'person.me'.") })
    }

    @Test func `a kind that isn't Parlor's is unknown, and one whose service is away is not`()
        throws
    {
        let gate = Gate()
        let connection = gate.connect("ada/phone")
        func told(_ call: String, _ failure: Failure) throws -> Failure? {
            gate.say(#"{"cid":"1","call":"\#(call)"}"#, connection)
            gate.refuse(gate.calls.last!, failure)
            return try answers(gate, connection).last?.error
        }
        let nobody = Failure(.unavailable, "Nobody serves it.")
        let away = Failure(.unavailable, "Nobody serves it now.", retryAfterMs: 250)
        #expect(try told("romm.join", nobody) == .unknownCall("romm.join"))
        #expect(try told("romm.join", away)?.code == .unavailable)
        #expect(try told("room.join", nobody)?.code == .unavailable)
    }

    @Test func `what an owner refuses is told as it is`() throws {
        let gate = Gate()
        let connection = gate.connect("ada/phone")
        gate.say(#"{"cid":"1","call":"room.join"}"#, connection)
        let refusal = Failure("ROOM_FULL", "It is full.", context: ["seats": "4"])
        gate.refuse(gate.calls.last!, refusal)
        #expect(try answers(gate, connection).last?.error == refusal)
    }

    @Test func `what an owner says itself is told, though it has a code of the bus`() throws {
        let gate = Gate()
        let connection = gate.connect("ada/phone")
        gate.say(#"{"cid":"1","call":"room.create"}"#, connection)
        let sentence = "No code was free. Try again in a moment."
        gate.refuse(
            gate.calls.last!,
            Failure(.unavailable, sentence, retryAfterMs: 1_000, isForCaller: true))
        let told = try #require(try answers(gate, connection).last?.error)
        #expect(told.message == sentence && told.retryAfterMs == 1_000)
    }

    private func watching(_ stream: String, refusedBy failure: Failure) throws -> Failure {
        let gate = Gate()
        let connection = gate.connect("ada/phone")
        gate.say(#"{"cid":"w","watch":[{"stream":"\#(stream)"}]}"#, connection)
        gate.refuse(try #require(gate.calls.last { $0.header.call == "sync.watch" }), failure)
        return try #require(try answers(gate, connection).last?.error)
    }

    @Test func `nor is what the owner of a watched stream says for them`() throws {
        let nobody = Failure(.unavailable, "Nobody serves it, see 'parlor status'.")
        let told = try watching("person.eve", refusedBy: nobody)
        #expect(told.code == .unavailable && !told.message.contains("parlor"))
    }

    @Test func `where no kind of that name is, there is nothing to watch`() throws {
        let nobody = Failure(.unavailable, "Nobody serves it, see 'parlor status'.")
        let told = try watching("shop.S", refusedBy: nobody)
        #expect(told.code == .notFound && told.message == "There is nothing to watch at shop.S.")
        let pausing = Failure(.unavailable, "Not now.", retryAfterMs: 1_000)
        #expect(try watching("shop.S", refusedBy: pausing).code == .unavailable)
    }
}

extension String {
    fileprivate var json: Bytes { Bytes(utf8) }
}
