import ParlorWire

/// How long events that may go stay, as the operator says it for single kinds: `PARLOR_KEEP_PERSON`.
public struct KeepTimes: Sendable {
    public enum Time: Hashable, Sendable {
        case forEver
        case atLeast(Duration)
    }

    /// Devices repeat a command for less than that: what went is not recognised any more.
    public static let least: Duration = .seconds(24 * 3_600)
    static let prefix = "PARLOR_KEEP_"
    private static let mostHours = 24 * 36_500

    /// By the names of kinds in capitals.
    private let times: [String: Time]
    private let texts: [String: String]

    public init(_ environment: [String: String]) throws(SettingsFault) {
        var times: [String: Time] = [:]
        var texts: [String: String] = [:]
        for (name, text) in environment where name.hasPrefix(Self.prefix) && !text.isEmpty {
            guard let time = Self.time(text) else {
                throw SettingsFault(
                    name, text, "It is 'forever', or a day or more, such as 1d, 36h or 90d.")
            }
            let kind = String(name.dropFirst(Self.prefix.count))
            (times[kind], texts[kind]) = (time, text)
        }
        (self.times, self.texts) = (times, texts)
    }

    /// What goes is gone for ever, so a name with a slip of the pen must not pass for none.
    func requireKinds(_ kinds: Set<EntityKind>) throws(SettingsFault) {
        let known = Set(kinds.map { $0.rawValue.uppercased() })
        guard let name = times.keys.filter({ !known.contains($0) }).min() else { return }
        throw SettingsFault(
            Self.prefix + name, texts[name] ?? "",
            "No kind is called \(name). It is PARLOR_KEEP_PERSON, for example.")
    }

    subscript(kind: EntityKind) -> Time? { times[kind.rawValue.uppercased()] }

    /// What is said of a kind that lets nothing go.
    func refusal(of kind: EntityKind) -> SettingsFault {
        let name = kind.rawValue.uppercased()
        return SettingsFault(
            Self.prefix + name, texts[name] ?? "",
            "All events of the kind '\(kind)' stay for ever. Take the setting away.")
    }

    private static func time(_ text: String) -> Time? {
        if text == "forever" { return .forEver }
        guard let unit = text.last, let count = Int(text.dropLast()),
            (1...mostHours).contains(count)
        else { return nil }
        let hours: Int
        switch unit {
        case "d": hours = count * 24
        case "h": hours = count
        default: return nil
        }
        let time: Duration = .seconds(hours * 3_600)
        return time >= least && hours <= mostHours ? .atLeast(time) : nil
    }
}
