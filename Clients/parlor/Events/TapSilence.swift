import Contracts
import Hosting
import ParlorWire

/// What to say when nothing came: what is listened to, and what may be wrong with it.
struct TapSilence {
    static let patience: Duration = .seconds(3)

    let prefixes: [String]
    let filter: EventFilter
    let bus: String
    /// Events that came, and that the filter left out.
    let leftOut: Int

    var sentence: String {
        let topics = prefixes == [""] ? "all events" : prefixes.joined(separator: ", ")
        let filter = filter.words.isEmpty ? "" : " with \(filter.words)"
        let others = leftOut == 0 ? "" : " \(leftOut) other event\(leftOut == 1 ? "" : "s") came."
        return
            ("Nothing came in \(Self.patience.components.seconds) s. "
            + "Listening to \(topics)\(filter), at \(bus).\(others)\(hint)").escapingControls
    }

    /// A prefix that no kind has was probably mistyped.
    private var hint: String {
        let kinds = Kind.names.union(Kind.forParts).map(\.rawValue).sorted()
        for prefix in prefixes {
            let kind = String(prefix.prefix { $0 != "." })
            let isKnown = kinds.contains { prefix.contains(".") ? $0 == kind : $0.hasPrefix(kind) }
            guard !isKnown, let near = nearest(to: kind, among: kinds) else { continue }
            return " Parlor has no kind '\(kind)'. Did you mean '\(near).'?"
        }
        return ""
    }
}
