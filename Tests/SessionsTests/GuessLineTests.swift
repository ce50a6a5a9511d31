import ParlorWire
import Testing

@testable import Sessions

@Suite struct GuessLineTests {
    private let wrong = Failure("ROOM_NOT_FOUND", "No.", cost: 1)
    private let gate: Gate = {
        var limits = GatewayLimits()
        limits.guessBurst = 3
        return Gate(limits)
    }()

    private func get(_ key: String, _ connection: ConnectionID) {
        gate.say(#"{"cid":"\#(key)","call":"room.get","key":"\#(key)"}"#, connection)
    }

    private func calls(_ name: CallName = "room.get") -> [Call] {
        gate.calls.filter { $0.header.call == name }
    }

    /// None is under way, and none waits.
    private func expectNoGuesses() {
        let guesses = gate.sessions.guesses
        #expect(guesses.counts.isEmpty && guesses.lines.isEmpty && guesses.waiting.isEmpty)
    }

    private func watches() -> [Call] {
        calls("sync.watch").filter { $0.body.text.contains("room.") }
    }

    /// Two of three guesses are wrong.
    private func spendMost(_ connection: ConnectionID) {
        for _ in 0..<2 {
            get("WRONG", connection)
            gate.refuse(calls().last!, wrong)
        }
    }

    private func spendAll(_ connection: ConnectionID) {
        spendMost(connection)
        get("WRONG", connection)
        gate.refuse(calls().last!, wrong)
    }

    @Test func `watching a code again before its answer is a guess as the first was`() {
        let phone = gate.connect("eve/phone")
        spendAll(phone)
        let one = #"{"cid":1,"watch":[{"stream":"room.RA"}]}"#
        let other = #"{"cid":2,"watch":[{"stream":"room.RA"}]}"#
        gate.say("[\(one),\(other)]", phone)
        for call in watches() { gate.refuse(call, Failure(.notFound, "There is none.")) }
        #expect(gate.texts(phone).last?.contains("RATE_LIMITED") == true)
        #expect(!gate.texts(phone).joined().contains("There is none."))
    }

    @Test func `who was let in watches again without guessing`() throws {
        let phone = gate.connect("ada/phone")
        gate.say(#"{"watch":[{"stream":"room.RA"}]}"#, phone)
        gate.answer(try #require(watches().last), .begun("RA", .everyone))
        spendAll(phone)
        for _ in 0..<2 { gate.say(#"{"watch":[{"stream":"room.RA"}]}"#, phone) }
        gate.answer(try #require(watches().last), .begun("RA", .everyone))
        #expect(gate.texts(phone).last?.contains("snapshot") == true)
    }

    @Test func `a call that may name a code in its body is a guess too`() throws {
        let phone = gate.connect("eve/phone")
        func create() throws -> Call {
            gate.say(#"{"call":"drawing.create","body":{"roomCode":"K7QD"}}"#, phone)
            return try #require(calls("drawing.create").last)
        }
        for _ in 0..<3 {
            let call = try create()
            #expect(call.header.insidersOnly == nil)
            gate.refuse(call, wrong)
        }
        #expect(try create().header.insidersOnly == true)
    }

    @Test func `another device's guess under way is waited for`() throws {
        let phone = gate.connect("ada/phone")
        let tablet = gate.connect("ada/tablet")
        spendMost(phone)
        get("RA", tablet)
        get("RB", phone)
        #expect(calls().last?.key == "RA")
        gate.answer(try #require(calls().last), Bytes("{}".utf8))
        let call = try #require(calls().last)
        #expect(call.key == "RB" && call.header.insidersOnly == nil)
        gate.answer(call, Bytes("{}".utf8))
        #expect(gate.texts(phone).last?.contains(#""ok":{}"#) == true)
    }

    @Test func `a crowd's guesses under way are waited for, by all in turn`() {
        let guests = (0..<400).map { gate.connect("user-\($0)/phone-\($0)") }
        for guest in guests { get("RA\(guest.number)", guest) }
        #expect(calls().count == 330)
        var answered = 0
        while answered < calls().count {
            #expect(calls()[answered].header.insidersOnly == nil)
            gate.answer(calls()[answered], Bytes("{}".utf8))
            answered += 1
        }
        #expect(answered == 400)
        expectNoGuesses()
    }

    @Test func `at an address that is used up the devices of one user wait for each other`() throws
    {
        for number in 0..<10 {
            let eve = gate.connect("eve-\(number)/eve-\(number)")
            spendAll(eve)
        }
        let devices = [gate.connect("ada/phone"), gate.connect("ada/tablet")]
        let before = calls().count
        for (number, device) in devices.enumerated() { get("R\(number)", device) }
        #expect(calls().count == before + 1)
        gate.answer(try #require(calls().last), Bytes("{}".utf8))
        #expect(calls().count == before + 2 && calls().last?.header.insidersOnly == nil)
    }

    @Test func `nothing waits for longer than a call may take`() {
        let phone = gate.connect("ada/phone")
        for number in 0..<9 { get("R\(number)", phone) }
        gate.pass(Sessions.callTimeout - .seconds(1))
        gate.answer(calls()[0], Bytes("{}".utf8))
        #expect(calls().count == 4)
        #expect(calls()[3].header.timeoutMs == 1_000)
        gate.pass(.seconds(1))
        let texts = gate.texts(phone).suffix(5)
        #expect(texts.count { $0.contains("UNAVAILABLE") } == 5, "\(texts)")
        for call in calls()[1...] { gate.answer(call, Bytes("{}".utf8)) }
        #expect(calls().count == 4)
    }

    @Test func `what is unwatched while it waits is not asked for`() {
        let phone = gate.connect("ada/phone")
        let streams = (0..<4).map { #"{"stream":"room.R\#($0)"}"# }.joined(separator: ",")
        gate.say(#"{"cid":1,"watch":[\#(streams)]}"#, phone)
        gate.say(#"{"cid":2,"unwatch":["room.R3"]}"#, phone)
        for number in 0..<3 {
            gate.answer(watches()[number], .begun(EntityKey("R\(number)"), .everyone))
        }
        #expect(watches().count == 3)
        let answer = gate.texts(phone).first { $0.contains(#""cid":1"#) }
        #expect(answer?.contains("unwatched") == true)
        #expect(gate.sessions.connections[phone]?.guesses.isEmpty == true)
    }

    @Test func `a line has an end`() {
        let phone = gate.connect("ada/phone")
        for _ in 0..<3 { get("R", phone) }
        for number in 0..<4_000 {
            gate.say(#"{"watch":[{"stream":"room.R\#(number % 4)"}]}"#, phone)
            if number % 100 == 0 { gate.pass(.milliseconds(100)) }
        }
        #expect(gate.sessions.questions.open.count < 100)
        #expect(gate.sessions.guesses.waiting.count < 100)
    }

    @Test func `what waits is dropped with its device, and what is under way is charged`() {
        let phone = gate.connect("ada/phone")
        for number in 0..<9 { get("R\(number)", phone) }
        gate.say(#"{"watch":[{"stream":"room.RE"}]}"#, phone)
        let under = calls()
        gate.leave(phone)
        #expect(calls().count == 3 && watches().isEmpty)
        for call in under { gate.refuse(call, wrong) }
        #expect(calls().count == 3 && watches().isEmpty)
        let again = gate.connect("ada/phone")
        get("RF", again)
        #expect(calls().last?.header.insidersOnly == true)
    }

    @Test func `nothing is held for what was dropped`() {
        var phone = gate.connect("ada/phone")
        for round in 0..<20 {
            for number in 0..<9 { get("R\(round)x\(number)", phone) }
            gate.leave(phone)
            phone = gate.connect("ada/phone")
        }
        for call in calls() { gate.answer(call, Bytes("{}".utf8)) }
        get("LAST", phone)
        #expect(calls().last?.key == "LAST")
        gate.answer(calls().last!, Bytes("{}".utf8))
        expectNoGuesses()
        #expect(gate.sessions.calls.underWay.isEmpty)
    }

    @Test func `a repeat of what was dropped with an earlier socket is a call of its own`() throws {
        let earlier = gate.connect("ada/phone")
        for number in 0..<4 { get("R\(number)", earlier) }
        let phone = gate.connect("ada/phone")
        get("R3", phone)
        gate.answer(calls()[0], Bytes("{}".utf8))
        let call = try #require(calls().last)
        #expect(call.key == "R3" && call.header.insidersOnly == nil)
        gate.answer(call, Bytes("{}".utf8))
        #expect(gate.texts(phone).last?.contains(#""ok":{}"#) == true)
    }

    @Test func `who has only asked hears nothing of a stream`() throws {
        let eve = gate.connect("eve/laptop")
        let ada = gate.connect("ada/phone")
        gate.say(#"{"watch":[{"stream":"room.RA"}]}"#, ada)
        gate.answer(try #require(watches().last), .begun("RA", .only(["ada"])))
        gate.say(#"{"watch":[{"stream":"room.RA"}]}"#, eve)
        let asked = try #require(watches().last)
        let before = gate.texts(eve)
        gate.hear(.roster(of: "RA", at: 2, .only(["ada", "bob"]), people: ["ada", "bob"]))
        gate.hear(.identity(of: "bob"))
        gate.hear(.roster(of: "RA", at: 3, .only(["ada"]), people: ["ada"]))
        #expect(gate.texts(eve) == before)
        #expect(gate.texts(ada).joined().contains("identityChanged"))
        gate.answer(asked, .begun("RA", .everyone))
        #expect(gate.texts(eve).last?.contains("You may no longer watch this.") == true)
        #expect(gate.sessions.connections[eve]?.watches.isEmpty == true)
    }
}

extension Bytes {
    fileprivate var text: String { String(decoding: self, as: UTF8.self) }

    fileprivate static func begun(_ key: EntityKey, _ audience: Audience) -> Bytes {
        JSON.encode(
            WatchedStream(
                stream: StreamName("room", key), epoch: "e", rev: 1, events: nil,
                snapshot: RawJSON([]),
                roster: StreamRoster(audience: audience, people: ["ada"]), people: []))
    }
}

extension Publication {
    fileprivate static func roster(
        of key: EntityKey, at rev: Revision, _ audience: Audience, people: Set<PersonID>
    ) -> Publication {
        Publication(
            header: EventHeader(
                stream: StreamName("room", key), epoch: "e", rev: rev, event: LinkTopic.roster,
                at: Timestamp(milliseconds: 0), by: nil, id: "roster"),
            body: JSON.encode(StreamRoster(audience: audience, people: people)))
    }

    fileprivate static func identity(of person: PersonID) -> Publication {
        Publication(
            header: EventHeader(
                stream: StreamName("person", person.key), epoch: "e", rev: 1,
                event: "identityChanged", at: Timestamp(milliseconds: 0), by: nil,
                id: LinkTopic.identity),
            body: Bytes(#"{"body":{"displayName":"Bob"}}"#.utf8))
    }
}
