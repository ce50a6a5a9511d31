import ParlorWire
import Testing

@testable import Hosting
@testable import Simulation

@Suite struct RefusalsTests {
    private func refusal(_ number: Int64, by person: PersonID = "ada") -> RefusalNote {
        RefusalNote(
            .sample(
                by: .person(person), id: CommandID("\(person)/\(number)"),
                at: Timestamp(milliseconds: number), refusal: .locked), .locked)
    }

    @Test func `one says who was refused what and why, and nothing of the body`() throws {
        let told = refusal(7).publication(in: "e1", id: "other")
        #expect(told.topic == "refused.room.ROOM_LOCKED.join")
        #expect(told.header.rev == 0 && told.header.by == .person("ada"))
        #expect(told.header.trace == "t1" && told.header.id == "ada/7")
        let note = try JSON.decode(RefusalNote.self, from: told.body)
        #expect(note == refusal(7))
        #expect(note.stream == StreamName("room", "K7QD") && note.reason == "The room is locked.")
        #expect(!String(decoding: told.body, as: UTF8.self).contains("secret"))
    }

    @Test(arguments: [
        ("room.join", "refused.room.X.join"), ("nonsense", "refused.nonsense.X.other"),
        ("a-b.c", "refused.other.X.c"), ("room.\u{1B}[2J", "refused.room.X.other"),
        ("room." + String(repeating: "x", count: 100), "refused.room.X.other"),
        ("", "refused.other.X.other"),
    ])
    func `whatever a call is named, its topic is one`(_ call: String, _ topic: String) {
        let note = RefusalNote(
            at: Timestamp(milliseconds: 1), by: .person("ada"), call: CallName(call),
            stream: nil, Failure("X", "No."))
        let told = note.publication(in: "e1", id: "made up")
        #expect(told.topic == topic && told.header.id == "made up")
        #expect(told.topic.utf8.count <= Limits.topic)
    }

    @Test func `a long reason is cut`() {
        let long = Failure("X", String(repeating: "ö", count: 5_000))
        let note = RefusalNote(.sample(refusal: long), long)
        #expect(note.reason.utf8.count <= Failure.longestNoted)
    }

    @Test(arguments: [
        (
            "'settings.my diary' must be text, not a number.", "settings.my diary",
            "The field settings is missing or can't be read."
        ),
        ("The JSON has 'my diary' twice in one object.", "body", "The body can't be read."),
        ("There is no game 'my diary'.", "game", "The field game is missing or can't be read."),
        ("A passcode has 1 to 64 bytes.", "passcode", "A passcode has 1 to 64 bytes."),
    ])
    func `what somebody wrote is in no note`(_ sentence: String, _ field: String, _ noted: String)
        throws
    {
        let failure = Failure.badInput(field, sentence)
        let note = CallNote.sample(refusal: failure)
        #expect(note.refusal?.message == noted && note.refusal?.code == .badInput)
        #expect(note.refusal?.context == nil)
        #expect(RefusalNote(note, failure).reason == noted)
        #expect(!String(decoding: JSON.encode(note), as: UTF8.self).contains("diary"))
    }

    @Test(arguments: [
        #"{"amount":"my diary"}"#, #"{"amount":1,"my diary":1,"my diary":1}"#, "my diary",
    ])
    func `a note of a body that can't be read has none of it`(_ body: String) throws {
        let workshop = Workshop()
        var call = workshop.call(.put(amount: 1))
        call.body = Bytes(body.utf8)
        let reply = try workshop.host().receive(call, at: workshop)
        #expect(reply.failure?.code == .badInput)
        let note = CallNote(call, answer: reply, at: workshop.now, took: CallTimes())
        #expect(note.refusal?.code == .badInput)
        #expect(!String(decoding: JSON.encode(note), as: UTF8.self).contains("diary"))
    }

    @Test func `a note of a call has a bounded sentence`() throws {
        let long = Failure("X", String(repeating: "x", count: 5_000), context: ["field": "y"])
        let refusal = try #require(CallNote.sample(refusal: long).refusal)
        #expect(refusal.message.utf8.count <= Failure.longestNoted && refusal.context == nil)
    }

    @Test func `only so many are published in a second, and all are counted and found`() {
        var refusals = Refusals()
        let most = Refusals.mostPublishedInASecond
        for number in 0..<Int64(most + 50) { refusals.add(refusal(number)) }
        #expect(refusals.takeUntold().count == most && refusals.takeUntold().isEmpty)
        #expect(refusals.unpublished == 50)
        refusals.beginSecond()
        refusals.add(refusal(999))
        #expect(refusals.takeUntold().map(\.at.milliseconds) == [999])
        let all = refusals.find(by: nil, call: nil, code: nil, since: nil, limit: .max)
        #expect(all.count == most + 51 && all[0].at.milliseconds == 999)
    }

    @Test func `at least the newest 10,000 are remembered, and not many more`() {
        var refusals = Refusals()
        let last = Int64(Refusals.most + Refusals.ofPage + 5)
        for number in 1...last { refusals.add(refusal(number)) }
        let all = refusals.find(by: nil, call: nil, code: nil, since: nil, limit: .max)
        let times = all.map(\.at.milliseconds)
        #expect(Refusals.most == 10_000 && times.first == last)
        #expect(times.last == Int64(Refusals.ofPage + 1), "The oldest page went.")
        #expect(times.count == Refusals.most + 5)
    }

    @Test func `they are found by person, call, code and time, the newest first`() {
        var refusals = Refusals()
        for number in 1...Int64(4) {
            refusals.add(refusal(number, by: number.isMultiple(of: 2) ? "ben" : "ada"))
        }
        func found(
            by actor: Actor? = nil, call: CallName? = nil, code: ErrorCode? = nil,
            since: Int64? = nil, limit: Int = 9
        ) -> [Int64] {
            refusals.find(
                by: actor, call: call, code: code,
                since: since.map { Timestamp(milliseconds: $0) }, limit: limit
            ).map(\.at.milliseconds)
        }
        #expect(found() == [4, 3, 2, 1] && found(limit: 2) == [4, 3])
        #expect(found(by: .person("ben")) == [4, 2] && found(by: .person("eve")).isEmpty)
        #expect(found(call: "room.join").count == 4 && found(call: "room.leave").isEmpty)
        #expect(found(code: "ROOM_LOCKED").count == 4 && found(code: .notFound).isEmpty)
        #expect(found(since: 3) == [4, 3])
    }
}
