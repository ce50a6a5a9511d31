import Hosting
import ParlorWire

/// One place that differs between two states, on one line.
struct ChangeLine {
    private let change: StateDiff.Change

    init(_ change: StateDiff.Change) { self.change = change }

    /// `~ seats[ben].isReady: false -> true`, `+ seats[eve]: {"id":"eve"}`, `- log[0]: "a"`
    func text(on terminal: Terminal, width: Int?) -> String {
        let path = change.path.escapingControls
        let room = width.map { max(8, $0 - path.count - 4) }
        switch (change.old, change.new) {
        case (let old?, let new?):
            let half = room.map { max(4, ($0 - 4) / 2) }
            return "~ \(terminal.bold(path)): \(shown(old, half)) -> \(shown(new, half))"
        case (nil, let new?):
            return terminal.green("+") + " \(terminal.bold(path)): \(shown(new, room))"
        case (let old, nil):
            return terminal.red("-")
                + " \(terminal.bold(path)): \(old.map { shown($0, room) } ?? "")"
        }
    }

    private func shown(_ value: JSONTree, _ width: Int?) -> String {
        let text = value.compact.escapingControls
        return width.map { text.shortened(to: $0) } ?? text
    }
}
