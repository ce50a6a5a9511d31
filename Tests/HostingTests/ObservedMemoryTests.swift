import ParlorWire
import Platform
import TestKit
import Testing

@testable import Hosting

/// The memory of what a service notes of its calls, once that is as much as it keeps. Gateways and
/// the fan-out also note to whom they told events.
@Suite struct ObservedMemoryTests {
    private let noon = Timestamp("2026-03-01T12:00:00.000Z")!
    private let reasons = [
        Failure("ROOM_LOCKED", "The host has locked the room."),
        Failure("ROOM_FULL", "The room has no free seat."),
        Failure("NOT_YOUR_TURN", "It is not your turn."),
    ]

    /// A call of somebody's app, about one of many rooms.
    private func call(_ number: Int) -> Call {
        let person = PersonID("3x7qk2mwp5vbt4zc6yhd\(100_000 + number % 3_000)")
        let header = CallHeader(
            id: CommandID("\(person)/q7m2vbt4zc6yhd2nrfja\(100_000 + number)"),
            call: CallName("room.call\(number % 60)"), actor: .person(person))
        let key = EntityKey("ROOM\(100_000 + number % 1_000)")
        var call = Call(kind: "room", key: key, header: header, body: Array("{}".utf8))
        call.beginTrace(at: noon + .milliseconds(number))
        return call
    }

    /// 4,000 calls are a second.
    private func work(_ observations: Observations, calls: Int) {
        for number in 0..<calls {
            let call = call(number)
            let took = CallTimes(queue: 100, decide: 200, keep: number % 10 == 0 ? 200_000 : 2_000)
            let reply = Reply(refusing: call.header.id, reasons[number % reasons.count])
            let at = noon + .milliseconds(number)
            observations.decided(CallNote(call, answer: reply, at: at, took: took))
            guard number % 4_000 == 3_999 else { continue }
            observations.busiest.complete(seconds: 1)
            observations.refusals.beginSecond()
            observations.pace.completeSecond()
            #expect(observations.refusals.takeUntold().count == Refusals.mostPublishedInASecond)
            #expect(!observations.slow.takeUnlogged().isEmpty)
            _ = observations.slow.beginSecond()
        }
    }

    @Test func `an instance that remembers as much as it may takes little memory for it`() {
        // Makes what all of them share.
        work(Observations(slowAfter: .milliseconds(100), exporter: nil), calls: 4_000)
        ProcessMemory.giveBack()
        let before = ProcessMemory.resident
        let observations = Observations(slowAfter: .milliseconds(100), exporter: nil)
        work(observations, calls: 12_000)
        ProcessMemory.giveBack()
        let held = ProcessMemory.resident - before

        let refusals = observations.refusals.find(
            by: nil, call: nil, code: nil, since: nil, limit: .max)
        #expect(refusals.count >= Refusals.most)
        #expect(observations.slow.find(.max).count == SlowCalls.most)
        #expect(observations.busiest.all.streams.count == HotKeys<StreamName>.capacity)
        #expect(observations.metrics.calls.count == 60)
        Figures.note(
            "memory of all that a service remembers of its work", bytes: held, expected: 2 << 20,
            beside: before, "the process without it")
    }
}
