import Bus
import Dispatch
import EventSourcing
import ParlorWire
import TestKit
import Testing

@testable import BusZeroMQ
@testable import Hosting

@Suite struct BackgroundWorkTests {
    enum Errand: Choice {
        case fetch(Int)
        case fail

        enum CodingKeys: String, CodingKey, CaseIterable {
            case fetch = "errand.fetch"
            case fail = "errand.fail"
        }
    }

    private let gate = DispatchSemaphore(value: 0)
    private let began = DispatchSemaphore(value: 0)
    private let told = DispatchSemaphore(value: 0)
    private let background: BackgroundWork

    init() {
        let (gate, began) = (gate, began)
        background = BackgroundWork(answering: Errand.self) { errand, actor, key, _ in
            guard case .fetch(let number) = errand else { throw Failure(.notFound, "None.") }
            began.signal()
            try gate.wait(for: "the test to let it go on")
            return ["fetched": "\(number) of \(key) for \(actor)"]
        }
    }

    private func call(_ name: CallName, _ number: Int = 0, of key: EntityKey = "k") -> Call {
        Call(
            kind: "errand", key: key,
            header: CallHeader(id: CommandID("c\(number)"), call: name, actor: .operator),
            body: Bytes("\(number)".utf8))
    }

    private func begin(_ call: Call) {
        let ticket = Ticket(number: 7, sent: Timestamp(milliseconds: 0))
        background.begin(call, from: ReturnAddress(broker: 0, ticket: ticket)) { [told] in
            told.signal()
        }
    }

    private func fetch(_ number: Int, by person: PersonID) {
        var fetch = call("errand.fetch", number)
        fetch.header.actor = .person(person)
        begin(fetch)
    }

    /// Returns once the thread is busy, so that whatever comes next waits.
    private func occupy() throws {
        begin(call("errand.fetch", -1, of: "first"))
        try began.wait(for: "the first call to be under way")
    }

    @Test func `it takes the calls of its sort, and no others`() {
        #expect(background.takes(call("errand.fetch")))
        #expect(!background.takes(call("errand.run")))
        var stray = call("errand.fetch")
        stray.kind = "other"
        #expect(!background.takes(stray))
        #expect(background.kinds == ["errand"])
    }

    @Test func `whoever begins a call doesn't wait for its answer`() throws {
        begin(call("errand.fetch", 3))
        #expect(background.takeAnswered().isEmpty)
        gate.signal()
        try told.wait(for: "the answer")
        let answered = try #require(background.takeAnswered().first)
        #expect(answered.address.ticket.number == 7)
        #expect(
            String(decoding: answered.reply.body, as: UTF8.self).contains("3 of k for @operator"))
        #expect(background.takeAnswered().isEmpty)
    }

    @Test func `a refusal is an answer, and so is what can't be read`() {
        var failing = call("errand.fail")
        failing.body = Bytes("{}".utf8)
        begin(failing)
        var garbled = call("errand.fetch")
        garbled.body = Bytes("{".utf8)
        begin(garbled)
        background.finish()
        #expect(background.takeAnswered().map(\.reply.failure?.code) == [.notFound, .badInput])
    }

    @Test func `beyond 64 it says when to come again`() throws {
        try occupy()
        for number in 0..<65 { begin(call("errand.fetch", number)) }
        let refused = background.takeAnswered()
        #expect(refused.map(\.reply.header.id) == ["c64"])
        #expect(refused.first?.reply.failure?.code == .unavailable)
        #expect(refused.first?.reply.failure?.retryAfterMs != nil)
        for _ in 0..<65 { gate.signal() }
        background.finish()
        #expect(background.takeAnswered().count == 65)
    }

    @Test func `many who ask much keep out nobody who asks for one thing, nor hold it up`() throws {
        try occupy()
        for number in 0..<64 { fetch(number, by: PersonID("eve\(number / 4)")) }
        fetch(99, by: "bob")
        #expect(background.takeAnswered().map(\.reply.header.id) != ["c99"])
        for _ in 0..<65 { gate.signal() }
        background.finish()
        let answered = background.takeAnswered().map(\.reply.header.id)
        #expect(answered.count == 65)
        #expect(answered.firstIndex(of: "c99").map { $0 <= 17 } == true)
    }

    @Test func `what other parts ask about one entity waits behind its own, not behind others`()
        throws
    {
        try occupy()
        for number in 0..<64 { begin(call("errand.fetch", number, of: "large")) }
        begin(call("errand.fetch", 99, of: "small"))
        #expect(background.takeAnswered().map(\.reply.header.id) == ["c63"])
        for _ in 0..<65 { gate.signal() }
        background.finish()
        #expect(background.takeAnswered().map(\.reply.header.id).firstIndex(of: "c99") == 2)
    }

    @Test func `nobody takes all the places`() {
        for number in 0...BackgroundLoad.mostOfOne { fetch(number, by: "ada") }
        #expect(background.takeAnswered().map(\.reply.failure?.code) == [.unavailable])
        fetch(99, by: "bob")
        #expect(background.takeAnswered().isEmpty)
        for _ in 0...BackgroundLoad.mostOfOne { gate.signal() }
        background.finish()
        #expect(background.takeAnswered().count == BackgroundLoad.mostOfOne + 1)
    }

    @Test func `who only reads doesn't wait behind what is made`() throws {
        func begin(_ lane: Lane, _ id: CommandID, _ make: @escaping @Sendable () -> String) {
            let header = CallHeader(id: id, call: "errand.look", actor: .person("ada"))
            let ticket = Ticket(number: 7, sent: Timestamp(milliseconds: 0))
            let deferred = DeferredAnswer(lane, holding: 1) { make() }
            let call = Call(kind: "errand", key: "k", header: header, body: [])
            background.begin(deferred, call, from: ReturnAddress(broker: 0, ticket: ticket)) {
                [told] in
                told.signal()
            }
        }
        for number in 0..<BackgroundLoad.mostOfOne {
            begin(.making, CommandID("made\(number)")) { [gate] in
                try? gate.wait(for: "the test to let it go on")
                return "a picture"
            }
        }
        begin(.reading, "read") { "a list" }
        try told.wait(for: "the list")
        #expect(background.takeAnswered().map(\.reply.header.id) == ["read"])
        #expect(background.load.lanes(for: .person("ada")) == [.reading])
        for _ in 0..<BackgroundLoad.mostOfOne { gate.signal() }
        background.finish()
        #expect(background.takeAnswered().count == BackgroundLoad.mostOfOne)
        #expect(background.load.lanes(for: .person("ada")) == [.reading, .making])
    }

    @Test func `people are refused a call for parts before its body is read`() {
        let background = BackgroundWork(answering: Hidden.self) { _, _, _, _ in Noted() }
        let header = CallHeader(id: "c1", call: "errand.hide", actor: .person("ada"))
        let call = Call(kind: "errand", key: "k", header: header, body: Bytes("no JSON".utf8))
        let now = Instant(milliseconds: 0)
        #expect(background.answer(call, now: now).failure == .partsOnly)
        var ofPart = call
        ofPart.header.actor = .operator
        #expect(background.answer(ofPart, now: now).failure?.code == .badInput)
    }

    private enum Hidden: HasCallsForParts {
        case hide(Int)

        enum CodingKeys: String, CodingKey, CaseIterable { case hide = "errand.hide" }
    }

    @Test func `what is short is made while what is long rests`() throws {
        let background = BackgroundWork(slice: 0)
        func begin(
            _ id: CommandID, by person: PersonID, _ expected: Duration,
            _ make: @escaping @Sendable (Pace) -> String
        ) {
            let header = CallHeader(id: id, call: "errand.look", actor: .person(person))
            let ticket = Ticket(number: 7, sent: Timestamp(milliseconds: 0))
            background.begin(
                DeferredAnswer(making: expected, holding: 1, make),
                Call(kind: "errand", key: "k", header: header, body: []),
                from: ReturnAddress(broker: 0, ticket: ticket)
            ) { [told] in told.signal() }
        }
        begin("long", by: "eve", .seconds(1)) { [began, gate] pace in
            pace.rest()
            began.signal()
            try? gate.wait(for: "the short one to be asked for")
            pace.rest()
            return "a large picture"
        }
        try began.wait(for: "the long one to be under way")
        for number in 0..<3 {
            begin(CommandID("short\(number)"), by: "bob", .zero) { _ in "small" }
        }
        gate.signal()
        background.finish()
        let answered = background.takeAnswered().map(\.reply.header.id)
        #expect(answered == ["short0", "short1", "short2", "long"])
    }

    @Test func `what still waits when the service ends is refused`() {
        begin(call("errand.fetch", 0))
        gate.signal()
        background.finish()
        #expect(background.takeAnswered().map(\.reply.header.status) == [.ok])
        gate.signal()
        background.end()
        begin(call("errand.fetch", 1))
        background.finish()
        #expect(background.takeAnswered().map(\.reply.failure?.code) == [.unavailable])
    }
}
