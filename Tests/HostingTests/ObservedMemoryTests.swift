import ParlorWire
import Platform
import TestKit
import Testing

@testable import Hosting

/// The memory of what an instance notes of its calls, once that is as much as it keeps.
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

    private func note(_ number: Int) -> CallNote {
        let call = call(number)
        let took = CallTimes(queue: 100, decide: 200, keep: number % 10 == 0 ? 200_000 : 2_000)
        let reply = Reply(refusing: call.header.id, reasons[number % reasons.count])
        return CallNote(call, answer: reply, at: noon + .milliseconds(number), took: took)
    }

    /// 4,000 calls are a second.
    private func work(_ observations: Observations, calls: Int, _ decide: (Int) -> Void) {
        for number in 0..<calls {
            decide(number)
            guard number % 4_000 == 3_999 else { continue }
            observations.busiest.complete(seconds: 1)
            observations.refusals.beginSecond()
            observations.pace.completeSecond()
            #expect(observations.refusals.takeUntold().count == Refusals.mostPublishedInASecond)
            #expect(!observations.slow.takeUnlogged().isEmpty)
            _ = observations.slow.beginSecond()
        }
    }

    /// A service decides calls; one that starts matches publishes pushes to all who play.
    private func serve(_ observations: Observations, calls: Int) {
        work(observations, calls: calls) { number in
            var note = note(number)
            note.published = (0..<64).map { player in
                let key = EntityKey("3x7qk2mwp5vbt4zc6yhd\(100_000 + number * 64 + player)")
                return UnkeptEvent(stream: StreamName("notify", key), event: "turn")
            }
            observations.decided(note)
        }
    }

    /// A gateway passes calls on, refuses some itself, and tells devices of events.
    private func relay(_ observations: Observations, calls: Int) {
        work(observations, calls: calls) { number in
            let note = note(number)
            let address = "198.51.\(number / 250 % 250).\(number % 250)"
            observations.note(note, from: address)
            if let refusal = note.refusal {
                observations.refuse(
                    RefusalNote(
                        at: note.at, by: note.by, call: note.call, stream: note.stream, refusal,
                        trace: note.trace, id: note.id, address: address))
            }
            let told = EventHeader(
                stream: note.stream, epoch: "e", rev: number + 1, event: "playerJoined",
                at: note.at, by: note.by, id: note.id, trace: note.trace)
            observations.note(told, told: 3, at: note.at)
        }
    }

    private func expectFew(
        _ name: String, _ fill: (Observations, Int) -> Void
    ) -> Observations {
        // Makes what all of them share.
        fill(Observations(slowAfter: .milliseconds(100), exporter: nil), 4_000)
        ProcessMemory.giveBack()
        let before = ProcessMemory.resident
        let observations = Observations(slowAfter: .milliseconds(100), exporter: nil)
        fill(observations, 12_000)
        ProcessMemory.giveBack()
        let held = ProcessMemory.resident - before

        let refusals = observations.refusals.find(
            by: nil, call: nil, code: nil, since: nil, limit: .max)
        #expect(refusals.count >= Refusals.most)
        #expect(observations.busiest.all.streams.count == HotKeys<StreamName>.capacity)
        #expect(observations.metrics.calls.count == 60)
        Figures.note(
            "memory of all that a \(name) remembers of its work", bytes: held, expected: 2 << 20,
            beside: before, "the process without it")
        return observations
    }

    @Test func `a service that remembers as much as it may takes little memory for it`() {
        let observations = expectFew("service") { serve($0, calls: $1) }
        let slow = observations.slow.find(.max)
        #expect(slow.count > 10 && slow.count < SlowCalls.most, "Each names 64 pushes.")
    }

    @Test func `a gateway that remembers as much as it may takes little memory for it`() {
        let observations = expectFew("gateway") { relay($0, calls: $1) }
        #expect(observations.slow.find(.max).count == SlowCalls.most)
        #expect(observations.tells.count >= Observations.mostCalls)
        #expect(observations.busiest.all.addresses.count == HotKeys<String>.capacity)
    }
}
