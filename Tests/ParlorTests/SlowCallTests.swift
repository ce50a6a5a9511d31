import Hosting
import ParlorWire
import Testing

@testable import Parlor

@Suite struct SlowCallTests {
    private func slow(
        _ instance: String, _ id: CommandID, _ took: CallTimes, after seconds: Int = 0
    ) -> SlowCall {
        let header = CallHeader(
            id: id, call: "room.join", actor: .person("ben"), trace: TraceID("t\(id)"))
        let call = Call(kind: "room", key: "K7QD", header: header, body: [])
        let reply = Reply(header: ReplyHeader(id: id, status: .ok), body: [])
        let noon = Timestamp("2026-03-01T12:00:00.000Z")!
        return SlowCall(
            instance: instance,
            note: CallNote(call, answer: reply, at: noon + .seconds(seconds), took: took))
    }

    @Test func `a call that was slow at its service is told by its service alone`() {
        let calls = [
            slow("lobby-1", "1", CallTimes(keep: 240_000), after: 2),
            slow("gateway-1", "1", CallTimes(asked: 250_000), after: 3),
            slow("gateway-1", "2", CallTimes(asked: 900_000)),
        ]
        let once = SlowCall.once(calls)
        #expect(once.map(\.instance) == ["gateway-1", "lobby-1"])
        #expect(once.map(\.note.id) == ["2", "1"], "The oldest is the first.")
    }

    @Test func `the table says when, how long, who, and where the time went`() {
        let took = CallTimes(queue: 1_000, keep: 240_000)
        let lines = SlowCall.table([slow("lobby-1", "1", took)])
        #expect(lines[0].split(separator: " ").prefix(4) == ["WHEN", "TOOK", "CALL", "WHO"])
        #expect(
            lines[1].split(separator: " ") == [
                "2026-03-01", "12:00:00", "241.0", "ms", "room.join", "ben", "room.K7QD", "1.0",
                "ms", "-", "240.0", "ms", "-", "-", "lobby-1", "t1",
            ])
    }
}
