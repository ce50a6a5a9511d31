import Contracts
import Hosting
import ParlorWire

/// One step of a match on one line: who did what, and what looked otherwise after it. It knows no game.
struct ReplayLine {
    private let step: ReplayStep
    private let before: RawJSON?
    private let names: [PersonID: String]

    init(_ step: ReplayStep, before: RawJSON?, names: [PersonID: String]) {
        self.step = step
        self.before = before
        self.names = names
    }

    /// `40  Dan play card KD   top KD  handCounts 6 6 5 2`
    func text(on terminal: Terminal, width: Int?) -> String {
        let start = "\(step.rev)  \(what)".escapingControls
        let changes = self.changes.map { "\($0) \($1)" }.joined(separator: "  ").escapingControls
        let room = width.map { max(0, $0 - start.count - 3) }
        let rest = room.map { changes.shortened(to: $0) } ?? changes
        return rest.isEmpty ? terminal.bold(start) : terminal.bold(start) + "   " + rest
    }
}

extension ReplayLine {
    /// DiceSeeds and settings say nothing of how a match goes.
    private static let passedOver: Set = [
        "actedAt", "beganAt", "by", "byBot", "endedAt", "heldAt", "hidden", "playedAt", "records",
        "resignedAt", "returnedAt", "seed", "settings", "takenAt", "timedOutAt", "userId", "action",
        "holdSeconds", "gameVersion", "isPractice", "calledOffAt", "players",
    ]
    private static let longestValue = 40

    private var what: String {
        let body = fields(of: step.body)
        let actor = (body["by"] ?? body["userId"]).map { plain($0) }
        if let action = body["hidden"] ?? body["action"] {
            return "\(actor ?? "Somebody") \(plain(action))"
        }
        let rest = body.filter { !Self.passedOver.contains($0.key) }.sorted { $0.key < $1.key }
            .map { "\($0.key) \(plain($0.value))" }
        return ([actor, step.event].compactMap(\.self) + rest).joined(separator: " ")
    }

    /// Long values are for --json.
    private var changes: [(String, String)] {
        let old = before.map(fields) ?? [:]
        return fields(of: step.view ?? RawJSON([])).filter { old[$0.key] != $0.value }
            .sorted { $0.key < $1.key }.map { ($0.key, plain($0.value)) }
            .filter { $0.1.count <= Self.longestValue }
    }

    private func fields(of json: RawJSON) -> [String: RawJSON] {
        (try? JSON.decode([String: RawJSON].self, from: json.bytes)) ?? [:]
    }

    /// Without any marks of JSON, and with names instead of ids.
    private func plain(_ json: RawJSON) -> String {
        if let text = try? JSON.decode(String.self, from: json.bytes) {
            return names[PersonID(text)] ?? text
        }
        if let all = try? JSON.decode([RawJSON].self, from: json.bytes) {
            return all.isEmpty ? "none" : all.map { plain($0) }.joined(separator: " ")
        }
        guard json.bytes.first == UInt8(ascii: "{") else { return JSONText.compact(json.bytes) }
        return fields(of: json).sorted { $0.key < $1.key }
            .map { [names[PersonID($0.key)] ?? $0.key, plain($0.value)] }
            .map { $0.filter { !$0.isEmpty }.joined(separator: " ") }.joined(separator: " ")
    }
}
