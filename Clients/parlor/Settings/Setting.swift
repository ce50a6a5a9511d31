import Hosting

/// A setting of Parlor: what it is for, what it usually is, and what it may be.
struct Setting: Sendable {
    let name: String
    /// What holds where nothing is said; nil where that is nothing.
    let usual: String?
    /// What its value counts, or is.
    let unit: String
    /// A value that can be used.
    let example: String
    /// For docs/settings.md, whose links begin in its folder.
    let meaning: String

    init(
        _ name: String, _ usual: String?, _ unit: String, example: String, _ meaning: String
    ) {
        (self.name, self.usual, self.unit) = (name, usual, unit)
        (self.example, self.meaning) = (example, meaning)
    }

    /// Settings that the page shows together.
    struct Group: Sendable {
        let title: String
        let settings: [Setting]
    }

    static let all = groups.flatMap(\.settings)

    static func named(_ name: String) -> Setting? { all.first { $0.name == name } }
}

extension Setting {
    /// When another value holds.
    enum Effect: Hashable, Sendable {
        /// Within seconds of a reload; no process is restarted.
        case live
        /// After a restart of these services, which a reload does.
        case restart([String])
        /// From a reload on; it concerns no process.
        case reload
        /// After a stop and a start of everything.
        case start
        /// For each command anew, which alone reads it.
        case command
    }

    var effect: Effect {
        switch name {
        case "PARLOR_DATA", "PARLOR_INSTANCE": return .start
        case "PARLOR_TLS_CA": return .command
        default: break
        }
        if StartSettings.needsStart(name) { return .start }
        if Settings.isLimit(name) { return .live }
        let readers = StartSettings.readers(of: name)
        return readers.isEmpty ? .reload : .restart(readers)
    }
}
