import Hosting
import ParlorWire

/// What to say of a call that was refused or had no answer, and what to do about it.
struct CallTrouble {
    let lines: [String]

    /// `absence` says why the bus is not there; nil when it is.
    init(_ failure: Failure, of call: Call, absence: String?) {
        guard failure.code != .timeout || absence == nil else {
            lines = ["\(failure.code): \(absence!)"]
            return
        }
        var lines = ["\(failure.code): \(failure.message)".escapingControls]
        if failure.code == .timeout || failure.code == .unavailable {
            let id = call.header.id
            lines.append("To repeat it safely, add '--id \(id)': nothing is done twice.")
        }
        if let field = failure.context?["field"], field != "key", !failure.message.contains(field) {
            lines.append("The field is '\(field)'.".escapingControls)
        }
        if failure.context?["field"] == "key", call.key.rawValue.isEmpty {
            lines.append("Say who calls with '--as USER', or whose it is with '--key KEY'.")
        }
        self.lines = lines
    }
}
