import Bus
import Dispatch
import EventSourcing
import Testing
import Wire

@testable import BusZeroMQ
@testable import Hosting

@Suite struct AsideTests {
    enum Errand: Choice {
        case fetch(Int)
        case fail

        enum CodingKeys: String, CodingKey, CaseIterable {
            case fetch = "errand.fetch"
            case fail = "errand.fail"
        }
    }

    private let gate = DispatchSemaphore(value: 0)
    private let told = DispatchSemaphore(value: 0)
    private let aside: Aside

    init() {
        let gate = gate
        aside = Aside(answering: Errand.self) { errand, actor, key, _ in
            guard case .fetch(let number) = errand else { throw Failure(.notFound, "None.") }
            gate.wait()
            return ["fetched": "\(number) of \(key) for \(actor)"]
        }
    }

    private func call(_ name: CallName, _ number: Int = 0) -> Call {
        Call(
            kind: "errand", key: "k",
            header: CallHeader(id: CommandID("c\(number)"), call: name, actor: .operator),
            body: Bytes("\(number)".utf8))
    }

    private func begin(_ call: Call) {
        let ticket = Ticket(number: 7, sent: Timestamp(milliseconds: 0))
        aside.begin(call, from: ReturnAddress(broker: 0, ticket: ticket)) { [told] in
            told.signal()
        }
    }

    @Test func `it takes the calls of its sort, and no others`() {
        #expect(aside.takes(call("errand.fetch")))
        #expect(!aside.takes(call("errand.run")))
        var stray = call("errand.fetch")
        stray.kind = "other"
        #expect(!aside.takes(stray))
        #expect(aside.kinds == ["errand"])
    }

    @Test func `whoever begins a call doesn't wait for its answer`() throws {
        begin(call("errand.fetch", 3))
        #expect(aside.takeAnswered().isEmpty)
        gate.signal()
        told.wait()
        let answered = try #require(aside.takeAnswered().first)
        #expect(answered.address.ticket.number == 7)
        #expect(
            String(decoding: answered.reply.body, as: UTF8.self).contains("3 of k for @operator"))
        #expect(aside.takeAnswered().isEmpty)
    }

    @Test func `a refusal is an answer, and so is what can't be read`() {
        var failing = call("errand.fail")
        failing.body = Bytes("{}".utf8)
        begin(failing)
        var garbled = call("errand.fetch")
        garbled.body = Bytes("{".utf8)
        begin(garbled)
        aside.finish()
        #expect(aside.takeAnswered().map(\.reply.failure?.code) == [.notFound, .badInput])
    }

    @Test func `beyond 64 it says when to come again`() {
        for number in 0..<65 { begin(call("errand.fetch", number)) }
        let refused = aside.takeAnswered()
        #expect(refused.map(\.reply.header.id) == ["c64"])
        #expect(refused.first?.reply.failure?.code == .unavailable)
        #expect(refused.first?.reply.failure?.retryAfterMs != nil)
        for _ in 0..<64 { gate.signal() }
        aside.finish()
        #expect(aside.takeAnswered().count == 64)
    }

    @Test func `nobody takes all the places`() {
        func fetch(_ number: Int, by person: PersonID) {
            var fetch = call("errand.fetch", number)
            fetch.header.actor = .person(person)
            begin(fetch)
        }
        for number in 0...Waiting.mostOfOne { fetch(number, by: "ada") }
        #expect(aside.takeAnswered().map(\.reply.failure?.code) == [.unavailable])
        fetch(99, by: "bob")
        #expect(aside.takeAnswered().isEmpty)
        for _ in 0...Waiting.mostOfOne { gate.signal() }
        aside.finish()
        #expect(aside.takeAnswered().count == Waiting.mostOfOne + 1)
    }

    @Test func `who only reads doesn't wait behind what is made`() {
        func begin(_ lane: Lane, _ id: CommandID, _ make: @escaping @Sendable () -> String) {
            let header = CallHeader(id: id, call: "errand.look", actor: .person("ada"))
            let ticket = Ticket(number: 7, sent: Timestamp(milliseconds: 0))
            let later = Later(lane, holding: 1) { make() }
            aside.begin(later, header, from: ReturnAddress(broker: 0, ticket: ticket)) { [told] in
                told.signal()
            }
        }
        for number in 0..<Waiting.mostOfOne {
            begin(.making, CommandID("made\(number)")) { [gate] in
                gate.wait()
                return "a picture"
            }
        }
        begin(.reading, "read") { "a list" }
        #expect(told.wait(timeout: .now() + 30) == .success)
        #expect(aside.takeAnswered().map(\.reply.header.id) == ["read"])
        #expect(aside.waiting.lanes(for: .person("ada")) == [.reading])
        for _ in 0..<Waiting.mostOfOne { gate.signal() }
        aside.finish()
        #expect(aside.takeAnswered().count == Waiting.mostOfOne)
        #expect(aside.waiting.lanes(for: .person("ada")) == [.reading, .making])
    }

    @Test func `what still waits when the service ends is refused`() {
        begin(call("errand.fetch", 0))
        gate.signal()
        aside.finish()
        #expect(aside.takeAnswered().map(\.reply.header.status) == [.ok])
        gate.signal()
        aside.end()
        begin(call("errand.fetch", 1))
        aside.finish()
        #expect(aside.takeAnswered().map(\.reply.failure?.code) == [.unavailable])
    }
}
