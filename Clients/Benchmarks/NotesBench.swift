import Hosting
import ParlorWire

/// What it costs an instance to note a call: how long it took, who called, about what. The reference
/// makes the same notes and forgets them.
enum NotesBench {
    static let calls = 50_000
    /// More than an instance has places for.
    static let people = 5_000
    static let rounds = 7

    static func run() -> [Benchmark.Result] {
        [("answered", nil), ("refused", Failure("ROOM_LOCKED", "The room is locked."))].map {
            kind, refusal in
            let made = (0..<people).map { call($0, refusal: refusal) }
            let pairs = (0..<rounds).map { _ in
                let observations = Observations()
                return Benchmark.Round(
                    ours: rate(of: made) { observations.decided($0) },
                    reference: rate(of: made) { precondition($0.took.total > 0) })
            }
            return Benchmark.Result(
                "calls noted, \(kind)", unit: "1/s", pairs,
                budget: .ratioAtLeast(0.25))
        }
    }

    private static func rate(
        of made: [(call: Call, reply: Reply)], _ note: (CallNote) -> Void
    ) -> Double {
        let now = Timestamp(milliseconds: 1_772_366_400_123)
        let time = ContinuousClock().measure {
            for number in 0..<calls {
                let (call, reply) = made[number % people]
                let took = CallTimes(queue: number % 700, decide: 40, keep: 300, tell: 20)
                note(CallNote(call, answer: reply, at: now, took: took))
            }
        }
        return Double(calls) / (time / .seconds(1))
    }

    /// A quarter of all is about one room.
    private static func call(_ number: Int, refusal: Failure?) -> (call: Call, reply: Reply) {
        let header = CallHeader(
            id: CommandID("0f8fad5bd9cb469f\(number)/1"), call: "room.join",
            actor: .person(PersonID("0f8fad5bd9cb469f\(number)")), trace: "0198a7c1b7000800")
        let key = EntityKey(number.isMultiple(of: 4) ? "K7QD" : "K\(number)")
        let reply =
            refusal.map { Reply(refusing: header.id, $0) }
            ?? Reply(
                header: ReplyHeader(
                    id: header.id, status: .ok, stream: StreamName("room", key), rev: 7), body: [])
        return (Call(kind: "room", key: key, header: header, body: []), reply)
    }
}
