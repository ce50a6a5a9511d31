import Hosting
import ParlorWire

/// One refusal on one line.
struct RefusalLine {
    private let note: RefusalNote

    init(_ note: RefusalNote) { self.note = note }

    var json: String { JSONText.compact(JSON.encode(note)) }

    /// When, who, what call, about what, with which code, why, and as part of what.
    var cells: [String] {
        [
            String(note.at.description.dropLast(5)).replacing("T", with: " "), "\(note.by)",
            "\(note.call)",
            note.stream.map { "\($0)" } ?? "-", "\(note.code)", note.reason,
            note.trace?.rawValue ?? "-",
        ].map(\.escapingControls)
    }

    func text(on terminal: Terminal) -> String {
        let cells = cells
        let time = String(note.at.description.dropFirst(11))
        return terminal.faint(time) + " \(cells[1]) \(terminal.bold(cells[2])) \(cells[3]) "
            + "\(terminal.red(cells[4])) \(cells[5]) \(terminal.faint(cells[6]))"
    }
}

/// Refusals in columns. The reason has the room that the others leave.
struct RefusalTable {
    let lines: [String]

    /// A pipe has no width: nothing is cut then.
    init(_ notes: [RefusalNote], width: Int?) {
        let titles = ["WHEN", "WHO", "CALL", "STREAM", "CODE", "REASON", "TRACE"]
        let rows = notes.map { RefusalLine($0).cells }
        let reason = titles.firstIndex(of: "REASON")!
        let others = titles.indices.filter { $0 != reason }.map { column in
            ([titles] + rows).map { $0[column].count }.max()! + 2
        }
        let room = width.map { max(20, $0 - others.reduce(0, +)) } ?? .max
        var table = Table(titles.map { ($0, .left) })
        for var row in rows {
            row[reason] = row[reason].shortened(to: room)
            table.add(row)
        }
        lines = notes.isEmpty ? ["Nothing was refused."] : table.lines
    }
}
