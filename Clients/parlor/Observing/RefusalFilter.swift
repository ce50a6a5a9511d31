import BusZeroMQ
import Hosting
import ParlorWire
import Platform

/// Which refusals somebody wants to see.
struct RefusalFilter {
    static let mostShown = 1_000

    var actor: Actor?
    var call: CallName?
    var code: ErrorCode?
    var since: Timestamp?

    func admits(_ note: RefusalNote) -> Bool {
        (actor == nil || note.by == actor) && (call == nil || note.call == call)
            && (code == nil || note.code == code) && (since == nil || note.at >= since!)
    }

    /// The newest of all instances, the oldest of them first.
    func ask(_ line: BusLine, _ place: Installation, limit: Int) throws -> [RefusalNote] {
        let roster = Roster(asking: line, timeout: Limits.defaultTimeout)
        guard roster.bus != nil else { throw Complaint(BusAbsence(place).sentence) }
        let question = InstanceQuestion.refusals(
            by: actor, call: call, code: code, since: since, limit: limit)
        let answers = try line.askInstances(roster.workers, question, as: RefusalNotes.self)
        line.complain(of: roster.workers, answering: answers.map(\.worker))
        let oldestFirst = answers.flatMap { $0.answer.refusals.reversed() }
        return Array(oldestFirst.sorted { $0.at < $1.at }.suffix(limit))
    }
}

extension RefusalFilter {
    static let options: [Command.Option] = [
        .value("--by", "USER", "Only what this person was refused, or a part such as @gateway."),
        .value("--code", "CODE", "Only with this code, such as ROOM_LOCKED."),
        .value("--call", "CALL", "Only of this call, such as room.join."),
        .value("--since", "TIME", "Only from then on: 30s, 10m, 2h, 3d ago, or a time in UTC."),
    ]

    init(_ invocation: Invocation, _ line: BusLine) throws {
        actor = try invocation.value("--by").map { try line.actor($0, for: "--by") }
        call = invocation.value("--call").map { CallName($0) }
        code = invocation.value("--code").map { ErrorCode($0.uppercased()) }
        since = try invocation.value("--since").map { try Timestamp(since: $0, now: Clock.now) }
    }
}
