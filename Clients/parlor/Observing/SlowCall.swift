import BusZeroMQ
import Hosting
import ParlorWire

/// A call that took long, and where.
struct SlowCall: Encodable {
    let instance: String
    let note: CallNote

    private enum Key: CodingKey { case instance }

    /// `{"instance":"lobby-1","call":"room.join",…}`
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(instance, forKey: .instance)
        try note.encode(to: encoder)
    }

    /// Those that all instances remember, the oldest first.
    static func all(_ line: BusLine, _ place: Installation) throws -> [SlowCall] {
        let roster = Roster(asking: line, timeout: Limits.defaultTimeout)
        guard roster.bus != nil else { throw Complaint(BusAbsence(place).sentence) }
        let answers = try line.askInstances(
            roster.workers, .slow(limit: SlowCall.most), as: CallNotes.self)
        let silent = Set(roster.workers.map(\.instance)).subtracting(answers.map(\.worker.instance))
        if !silent.isEmpty {
            Terminal.errors.print(
                "No answer from \(silent.sorted().joined(separator: ", ")): what was slow there is "
                    + "missing here.")
        }
        return once(
            answers.flatMap { worker, answer in
                answer.calls.map { SlowCall(instance: worker.instance, note: $0) }
            })
    }

    /// Of a call that was slow for a gateway and at its service, only the latter: it knows why.
    static func once(_ calls: [SlowCall]) -> [SlowCall] {
        let decided = Set(calls.filter { !$0.isRelay }.map(\.command))
        return calls.filter { !$0.isRelay || !decided.contains($0.command) }
            .sorted { $0.note.at < $1.note.at }
    }

    private static let most = 1_000

    private var isRelay: Bool { note.took.asked > 0 }

    private struct Command: Hashable {
        let by: Actor
        let id: CommandID
    }

    private var command: Command { Command(by: note.by, id: note.id) }
}

extension SlowCall {
    static func table(_ calls: [SlowCall]) -> [String] {
        let parts = CallTimes.Part.allCases
        var table = Table(
            [("WHEN", .left), ("TOOK", .right), ("CALL", .left), ("WHO", .left), ("STREAM", .left)]
                + parts.map { ($0.rawValue.uppercased(), .right) }
                + [("WHERE", .left), ("TRACE", .left)])
        for call in calls {
            let note = call.note
            let times = parts.map { note.took[$0] > 0 ? milliseconds(note.took[$0]) : "-" }
            let about = note.stream.key.rawValue.isEmpty ? "-" : "\(note.stream)"
            let row =
                [
                    String(note.at.description.dropLast(5)).replacing("T", with: " "),
                    milliseconds(note.took.total), "\(note.call)", "\(note.by)", about,
                ] + times + [call.instance, note.trace?.rawValue ?? "-"]
            table.add(row.map(\.escapingControls))
        }
        return table.lines
    }

    private static func milliseconds(_ microseconds: Int) -> String {
        "\(Units.decimal(Double(microseconds) / 1_000, places: 1)) ms"
    }
}
